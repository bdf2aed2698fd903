import { Trans, useLingui } from '@lingui/react/macro';
import { change } from '../store/answer.ts';
import { useRecall } from '../store/recall.ts';
import { useMealName } from './words.ts';

/** What was deleted last can be put back until the next deletion. It moves no focus. */
export function Undo() {
  const { t } = useLingui();
  const removed = useRecall(({ recall }) => recall.removed);
  const mealName = useMealName();
  if (removed === null) return <div role="status" className="vh" />;
  const name =
    removed.what === 'meal'
      ? mealName(removed.meal)
      : (removed.food.match?.name ?? removed.food.missing?.name ?? (removed.food.typed || t`food`));
  return (
    <div className="undo" role="status">
      <div className="undo__bar">
        <span>{removed.what === 'match' ? <Trans>Changed “{name}”</Trans> : <Trans>Removed “{name}”</Trans>}</span>
        <button type="button" onClick={() => change({ type: 'undo' })}>
          <Trans>Undo</Trans>
        </button>
      </div>
    </div>
  );
}
