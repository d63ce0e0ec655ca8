// What build.ts calls of the AssemblyScript compiler. Its own declarations describe a world without Node and would
// spread over every file of the project (tsconfig.json maps them here).
interface CompilerHost {
  readFile(name: string, baseDirectory: string): string | null
}

export function main(
  args: string[],
  host: CompilerHost,
): Promise<{ error: Error | null; stderr: { toString(): string } }>
