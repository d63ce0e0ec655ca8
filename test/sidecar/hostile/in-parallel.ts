// Many cases, a few at a time. The first that fails ends it.

export async function inParallel(
  count: number,
  atATime: number,
  runCase: (index: number) => Promise<void>,
): Promise<void> {
  let next = 0
  const runner = async () => {
    while (next < count) await runCase(next++)
  }
  await Promise.all(Array.from({ length: atATime }, runner))
}
