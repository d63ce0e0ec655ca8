// Runs in the page of the login: when it can be typed into, when its button was pressed, and when home is there after
// that. Times are milliseconds since the page was asked for.
{
  const canBeTypedInto = () => document.activeElement?.getAttribute('name') === 'email'
  const pressed = new Promise((resolve) => {
    const onPress = ({ target, timeStamp }) => {
      if (target.closest('button[type=submit]')) resolve(timeStamp)
    }
    addEventListener('pointerdown', onPress, { capture: true })
  })
  /** Nothing is left to do: whatever is clicked now is answered at once. */
  const idle = () => new Promise((resolve) => requestIdleCallback(() => resolve(performance.now())))

  globalThis.login = {
    typeable: whenPainted(canBeTypedInto).then(({ moment }) => moment),
    /** From the press of the button to so many cards with their figures, drawn and the main thread idle. */
    async home(cards) {
      const areThere = () => document.querySelectorAll('#content li dl').length === cards
      const start = await pressed
      const { moment } = await whenPainted(areThere)
      return { painted: moment - start, idle: (await idle()) - start }
    },
  }
}
