// A number as words take it: `count` picks the plural form, `n` is what is shown.
import { useFormats } from '../language/formats.ts'

export function useMany(): (count: number) => { readonly count: number; readonly n: string } {
  const formats = useFormats()
  return (count) => ({ count, n: formats.number(count) })
}
