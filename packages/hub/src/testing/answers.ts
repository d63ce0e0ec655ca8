// Answers of the hub, as tests look at them.

/** Whatever it is, told apart by the test. */
export const jsonOf = async <Shape = Record<string, unknown>>(answer: Response): Promise<Shape> =>
  (await answer.json()) as Shape

/** The status, and the code of a problem: `[404, 'not-found']`. */
export const outcomeOf = async (answer: Response): Promise<[number, unknown]> => [
  answer.status,
  (await jsonOf(answer))['code'],
]
