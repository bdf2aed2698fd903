/** The human check of the tests, which refuses the answer `robot`. */
export default function isHuman(answer: string | null): Promise<boolean> {
  return Promise.resolve(answer !== 'robot');
}
