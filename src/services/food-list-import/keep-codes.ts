import { withCurrentCodes, type CurrentCode } from './current-codes.ts';
import type { ImportRun } from './import-run.ts';

/** Leaves records out that somebody deleted or renamed. What refers to a renamed one gets its new code. */
export function keepCodes({ foods, categories, report, keptInList }: ImportRun): CurrentCode {
  const lost = report.edits.filter(({ field }) => field === 'code');
  const codes = new Map(lost.map(({ kind, code, edited }) => [`${kind} ${code}`, edited as string | undefined]));
  const currentCode: CurrentCode = (kind, code) => {
    const current = codes.has(`${kind} ${code}`) ? codes.get(`${kind} ${code}`) : code;
    return current === undefined ? [] : [current];
  };
  if (codes.size === 0) return currentCode;
  for (const { kind, code, edited } of lost) {
    if (kind === 'category') categories.delete(code);
    else foods.delete(code);
    if (typeof edited === 'string') keptInList.add(edited);
  }
  for (const record of [...categories.values(), ...foods.values()]) {
    const parents = record.parentCategories.flatMap((parent) => currentCode('category', parent));
    record.parentCategories = [...new Set(parents)];
    record.methods = record.methods.flatMap(({ seq, method }) =>
      withCurrentCodes(method, currentCode).map((current) => ({ seq, method: current })),
    );
  }
  for (const food of foods.values())
    food.prompts = food.prompts.flatMap(({ seq, prompt }) => {
      const { type, code } = prompt.target;
      return currentCode(type, code).map((current) => ({
        seq,
        prompt: { ...prompt, target: { type, code: current } },
      }));
    });
  return currentCode;
}
