// Onto the clipboard. Over plain HTTP, where many hubs live on a home network, browsers offer only the old way.
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard !== undefined && isSecureContext) return navigator.clipboard.writeText(text)
  const area = document.createElement('textarea')
  area.value = text
  area.setAttribute('readonly', '')
  area.style.position = 'fixed'
  area.style.opacity = '0'
  // Inside an open dialog, if any: it would take the focus back from elsewhere.
  const holder = document.querySelector('[data-modal-content]') ?? document.body
  holder.append(area)
  area.select()
  document.execCommand('copy')
  area.remove()
}
