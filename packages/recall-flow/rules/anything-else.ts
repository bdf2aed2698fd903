import { step, type Flow, type Steps } from '../flow.ts';
import { gapsOf } from '../meal-times.ts';

/** Each long time awake without food or drink. */
export function* gaps({ recall, scheme }: Flow): Steps {
  const { gapHours } = scheme.day;
  if (gapHours === null) return;
  for (const { from, to } of gapsOf(recall, gapHours)) {
    // A no holds for every shorter time within; after a yes, what is left of the time may be long enough to ask.
    const isDone = recall.gaps.some((answered) =>
      answered.hadAny ? answered.from === from && answered.to === to : answered.from <= from && to <= answered.to,
    );
    yield step({ ask: 'gap', from, to }, isDone);
  }
}

/** Foods that are often forgotten, and supplements. */
export function* forgotten({ recall, scheme }: Flow): Steps {
  const rows = scheme.forgotten.map(({ id }) => id).filter((id) => recall.forgotten[id] === undefined);
  if (scheme.forgotten.length > 0) yield step({ ask: 'forgotten', rows }, rows.length === 0);
  if (scheme.foods.supplements) yield step({ ask: 'supplements' }, recall.isSupplementsAnswered);
}
