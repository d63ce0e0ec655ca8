// Many cases, a few at a time. After the first that fails no other is begun.

export async function inParallel(
  count: number,
  atATime: number,
  runCase: (index: number) => Promise<void>,
): Promise<void> {
  let next = 0
  const runner = async () => {
    try {
      while (next < count) await runCase(next++)
    } catch (error) {
      next = count
      throw error
    }
  }
  await Promise.all(Array.from({ length: atATime }, runner))
}
