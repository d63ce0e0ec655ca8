// Numbers that a person writes after an option.
import { InvalidArgumentError } from 'commander'

/** A parser for options and arguments. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = Number(text)
    if (/^\d{1,15}$/.test(text) && number >= least && number <= most) return number
    throw new InvalidArgumentError(`Use ${least} to ${most}.`)
  }
}
