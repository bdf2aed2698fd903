import { findMeal, likelyTime, mealMinutes, spanOf, type MealTime } from '@dietary-recall/recall-flow';
import { Trans, useLingui } from '@lingui/react/macro';
import { Question } from '../shell/question.tsx';
import { readTime } from '../shell/read-time.ts';
import { TimeField } from '../shell/time-field.tsx';
import { useScratch } from '../shell/use-scratch.ts';
import { useMealName, useSchemeText, useWords } from '../shell/words.ts';
import { answer, change } from '../store/answer.ts';
import { useRecall } from '../store/recall.ts';

const DAY_MINUTES = 24 * 60;

/** When a meal was; first what it was, if it is one of the respondent's own. */
export function AskMealTime({ meal: id }: { meal: string }) {
  const { t } = useLingui();
  const { recall, context } = useRecall((state) => state);
  const text = useSchemeText();
  const mealName = useMealName();
  const { clock } = useWords();
  const meal = findMeal(recall, id);
  const usual = context.scheme.meals.find(({ id: kind }) => kind === meal?.kind)?.time;
  const [typed, setTyped] = useScratch('time', meal?.time ? clock(meal.time) : '');
  const [name, setName] = useScratch('name', meal?.name ?? '');
  const [isNight, setIsNight] = useScratch('night', meal?.time?.dayOffset === 1);
  if (!meal) return null;
  const wake = recall.waking?.wakeTime;
  const wakeMinutes = wake ? mealMinutes({ ...wake, dayOffset: 0 }) : 0;
  const time = readTime(typed, usual, usual ? undefined : spanOf(recall, meal));
  const likely = likelyTime(recall, meal, context.scheme);
  const likelyClock = clock(likely);
  const isBeforeWaking = time !== null && mealMinutes({ ...time, dayOffset: 0 }) < wakeMinutes;
  const save = (at: MealTime) => {
    const named = meal.kind === null && name.trim() !== (meal.name ?? '');
    answer(
      { type: 'mealTime', meal: id, time: at },
      ...(named ? [{ type: 'changeMeal', meal: id, kind: null, name } as const] : []),
    );
  };
  const go = () => {
    if (time === null) return { field: 'time', message: t`Write a time, for example ${likelyClock}.` };
    if (isBeforeWaking && !isNight && wake) {
      const at = clock(time);
      const woke = clock(wake);
      return {
        field: 'time',
        message: t`${at} is before you woke up at ${woke}. Change the time, or say that it was after midnight.`,
      };
    }
    save({ ...time, dayOffset: isNight && mealMinutes({ ...time, dayOffset: 0 }) < DAY_MINUTES / 2 ? 1 : 0 });
  };
  const isOwn = meal.kind === null;
  const shown = isOwn ? '' : mealName(meal);
  return (
    <Question
      title={isOwn ? <Trans>When was that?</Trans> : <Trans>{shown}: when was that?</Trans>}
      onContinue={go}
      ways={[
        {
          label: usual ? <Trans>I don’t know, perhaps {likelyClock}</Trans> : <Trans>I don’t know when</Trans>,
          onPress: () => save(likely),
        },
        isOwn && {
          label: <Trans>Remove this meal</Trans>,
          onPress: () => change({ type: 'removeMeal', meal: id }),
        },
      ]}
    >
      <TimeField
        id="time"
        label={<Trans>Time</Trans>}
        isLabelHidden={!isOwn}
        value={typed}
        onChange={setTyped}
        hint={<Trans>A rough time is fine. For example {likelyClock}.</Trans>}
      />
      {(isBeforeWaking || isNight) && (
        <label className="tick">
          <input
            className="box"
            type="checkbox"
            checked={isNight}
            onChange={(event) => setIsNight(event.target.checked)}
          />
          <span>
            <Trans>It was after midnight, before I went to bed</Trans>
          </span>
        </label>
      )}
      {isOwn && (
        <div className="field">
          <label htmlFor="name">
            <Trans>A name for this meal</Trans>
          </label>
          <p className="field__hint">
            <Trans>For example: after football. You can leave this empty.</Trans>
          </p>
          <input
            className="input"
            id="name"
            list="meal-names"
            maxLength={100}
            value={name}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
          <datalist id="meal-names">
            {context.scheme.meals.map(({ id: kind, name: words }) => (
              <option key={kind} value={text(words)} />
            ))}
          </datalist>
        </div>
      )}
    </Question>
  );
}
