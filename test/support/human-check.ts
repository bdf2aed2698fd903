/** The captcha of the tests: one answer gives a robot away. */
export default function isHuman(answer: string | null): Promise<boolean> {
  return Promise.resolve(answer !== 'robot');
}
