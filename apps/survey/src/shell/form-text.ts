/** The text of a field of a form; empty if there is none. */
export function textOf(form: FormData, name: string): string {
  const given = form.get(name);
  return typeof given === 'string' ? given : '';
}
