import { OBJECT_FRACTIONS } from '@dietary-recall/portion-weight';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ComponentProps, ReactNode } from 'react';
import { FoodName } from '../shell/day.tsx';
import { FieldError, Question, type Way } from '../shell/question.tsx';
import { useScratch } from '../shell/use-scratch.ts';
import { readCount, useWords } from '../shell/words.ts';
import { Stepper } from './stepper.tsx';

const MOST = 30;
const HALVES: readonly number[] = [1 / 2];
/** What a count may differ by that is read from its words: 1.33 is 1⅓. */
const A_HAIR = 0.01;

interface HowManyProps {
  title: ReactNode;
  step: number;
  known: number | null;
  /** What stands there while no count is known; one if it is not given. */
  proposed?: number | undefined;
  /** It is how many of so many, in halves: all of them, unless another count is known. */
  outOf?: number;
  onSay: (count: number) => void;
  ways: readonly (Way | false)[];
  /** What was chosen before, with a way to change it, if there is another. */
  chosen?: { words: ReactNode; onChange: (() => void) | null };
}

/** A count, with parts. Buttons and typing do the same. */
export function HowMany({ title, step, known, outOf, proposed = outOf ?? 1, onSay, ways, chosen }: HowManyProps) {
  const { t } = useLingui();
  const { countText } = useWords();
  const [typed, setTyped] = useScratch('count', countText(known ?? proposed));
  const count = readCount(typed);
  const parts = outOf === undefined ? OBJECT_FRACTIONS : HALVES;
  const least = parts[0] ?? 1;
  const most = outOf ?? MOST;
  const whole = count === null ? 0 : Math.floor(count + 1e-6);
  const part = count === null ? 0 : count - whole;
  const set = (value: number) => setTyped(countText(Math.min(most, Math.max(least, value))));
  const names = [t`and a quarter`, t`and a third`, t`and a half`, t`and two thirds`, t`and three quarters`];
  const go = () => {
    if (count === null || count < least || count > most + A_HAIR)
      return {
        field: 'count',
        message:
          outOf === undefined
            ? t`Give a number from ¼ to 30, for example 2 or 1½.`
            : t`Give a number from ½ to ${{ outOf: countText(outOf) }}.`,
      };
    // All of them is as many as there were, which may end in another part than a half: 1¾ of 1¾, not 1½.
    onSay(Math.abs(count - most) < A_HAIR ? most : Math.min(most, nearest(count, parts)));
  };
  return (
    <Question step={step} title={title} onContinue={go} ways={ways}>
      {chosen && (
        <div className="chosen">
          <output>
            {count === null ? '' : `${countText(count)} × `}
            {chosen.words}
          </output>
          {chosen.onChange && (
            <button className="way small" type="button" onClick={chosen.onChange}>
              <Trans>Change</Trans>
            </button>
          )}
        </div>
      )}
      <label className="vh" htmlFor="count">
        <Trans>Number</Trans>
      </label>
      <FieldError field="count" />
      <Stepper
        id="count"
        typed={typed}
        onType={setTyped}
        fewer={{ name: t`One fewer`, press: () => set(count === null ? 1 : count - 1) }}
        more={{ name: t`One more`, press: () => set(count === null ? 1 : count + 1) }}
      />
      <div className="fractions" role="group" aria-label={t`Add a part`}>
        {parts.map((fraction) => {
          const isOn = Math.abs(part - fraction) < A_HAIR;
          return (
            <button
              key={fraction}
              className="button"
              type="button"
              aria-pressed={isOn}
              onClick={() => set(isOn ? whole : whole + fraction - (whole < most ? 0 : 1))}
            >
              <span aria-hidden="true">{countText(fraction)}</span>
              <span className="vh">{names[OBJECT_FRACTIONS.indexOf(fraction)]}</span>
            </button>
          );
        })}
      </div>
    </Question>
  );
}

/** The question of most methods. */
export function HowManyOf({ food }: ComponentProps<typeof FoodName>) {
  return (
    <Trans>
      <FoodName food={food} />: how many of these?
    </Trans>
  );
}

/** The service takes whole numbers with these parts. */
function nearest(count: number, parts: readonly number[]): number {
  const whole = Math.floor(count + 1e-6);
  const rest = count - whole;
  const part = [...parts, 1].reduce((best, one) => (Math.abs(one - rest) < Math.abs(best - rest) ? one : best), 0);
  return Math.max(parts[0] ?? 1, whole + part);
}
