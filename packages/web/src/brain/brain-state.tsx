export function BrainStatePage() {
  return null
}
