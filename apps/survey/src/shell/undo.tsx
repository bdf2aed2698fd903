import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { change, undo } from '../store/answer.ts';
import { useRecall } from '../store/recall.ts';
import { Icon } from './icon.tsx';
import { useMealName } from './words.ts';

/** What was deleted last; null: nothing that can be put back. */
function useRemoved(): ReactNode {
  const removed = useRecall(({ recall }) => recall.removed);
  const mealName = useMealName();
  if (removed === null) return null;
  const name =
    removed.what === 'meal'
      ? mealName(removed.meal)
      : removed.food.match?.name || removed.food.missing?.name || removed.food.typed;
  // A food without words of its own was a yes to a question, which has become a no: Back leads to it.
  if (name === '') return null;
  return removed.what === 'match' ? <Trans>Changed “{name}”</Trans> : <Trans>Removed “{name}”</Trans>;
}

/** Tells screen readers what was deleted, on whatever screen follows. */
export function RemovalNote() {
  const removed = useRemoved();
  return (
    <p role="status" className="vh">
      {removed}
    </p>
  );
}

/** What was deleted last can be put back. It moves no focus, and stands with the buttons of the question, so that it covers no answer. */
export function Undo() {
  const { t } = useLingui();
  const removed = useRemoved();
  if (removed === null) return null;
  return (
    <div className="undo">
      <span>{removed}</span>
      <button type="button" onClick={undo}>
        <Trans>Undo</Trans>
      </button>
      <button type="button" aria-label={t`Close`} onClick={() => change({ type: 'dismissUndo' })}>
        <Icon name="cross" />
      </button>
    </div>
  );
}
