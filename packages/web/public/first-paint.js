// Runs before the first paint, so that nobody who chose dark sees a white flash, and pages have their language at once.
try {
  const chosen = localStorage.getItem('notarium-theme')
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light'
  const asked = [localStorage.getItem('notarium-language') ?? '', ...navigator.languages]
  document.documentElement.lang = asked.find((tag) => /^(?:ru|en)/.test(tag))?.slice(0, 2) ?? 'en'
} catch {
  document.documentElement.dataset.mantineColorScheme = 'light'
}
