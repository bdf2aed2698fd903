import { daysAfter, derivedRecallDate } from '@dietary-recall/recall-flow';
import { Trans, useLingui } from '@lingui/react/macro';
import table from '../pictures/table.svg';
import { Choices } from '../shell/choices.tsx';
import { Icon } from '../shell/icon.tsx';
import { PicturesSetting } from '../shell/pictures-setting.tsx';
import { Question } from '../shell/question.tsx';
import { SafeHtml } from '../shell/safe-html.tsx';
import { useScratch } from '../shell/use-scratch.ts';
import { useSchemeText, useWords } from '../shell/words.ts';
import { answer } from '../store/answer.ts';
import { useRecall } from '../store/recall.ts';

/** Until this hour, "yesterday" may mean the day that the person has just ended. */
const NIGHT_ENDS = 4;

/** The day of a time on this device's calendar, YYYY-MM-DD. */
function localDay(time: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}

/** The welcome: the study's words and the day in full. */
export function AskDay({ daysBack }: { daysBack: number }) {
  const { t } = useLingui();
  const text = useSchemeText();
  const { day, dayAlone } = useWords();
  const { context, recall } = useRecall((state) => state);
  const { recallPeriod, description } = context.parameters;
  // The service judges the day by the time at which the recall began, so it may be reported also after the next midnight.
  const begun = new Date(recall.startedAt);
  const today = localDay(begun);
  const usual = derivedRecallDate(begun, recallPeriod, localDay);
  const assigned = context.person.nextRecallDay;
  const first = assigned !== null && assigned <= today && assigned >= daysAfter(usual, -1) ? assigned : usual;
  const isNight = begun.getHours() < NIGHT_ENDS && recallPeriod !== 'same-day' && assigned === null;
  const count = Math.max(daysBack, isNight ? 1 : 0) + 1;
  const days = Array.from({ length: count }, (_, back) => daysAfter(first, -back));
  const [chosen, setChosen] = useScratch<string | null>('day', recall.day ?? (count === 1 ? first : null));
  const welcome = context.scheme.texts.welcome;
  const begin = () => {
    if (chosen === null) return { field: 'day', message: t`Choose the day that you want to tell us about.` };
    answer({ type: 'day', day: chosen });
  };
  const [onlyDay] = days;
  return (
    <Question
      hasBack={false}
      above={
        <div className="setting">
          <img src={table} alt="" width={1600} height={900} />
        </div>
      }
      title={
        count === 1 && onlyDay !== undefined ? (
          <Trans>
            Please tell us everything you ate and drank on <span className="dayname">{day(onlyDay)}</span>
          </Trans>
        ) : (
          <Trans>Which day do you want to tell us about?</Trans>
        )
      }
      lead={
        <Trans>
          From when you woke up until you went to bed. There are no right or wrong answers, and no day is too ordinary.
        </Trans>
      }
      continueLabel={<Trans>Begin</Trans>}
      onContinue={begin}
    >
      {count > 1 && (
        <Choices
          hasMore
          name="day"
          value={chosen}
          onChange={setChosen}
          options={days.map((one, back) => ({
            value: one,
            label: dayAlone(one),
            note: isNight && back === 0 ? <Trans>the day that has just ended</Trans> : undefined,
          }))}
        />
      )}
      {welcome ? (
        <SafeHtml className="prose" html={text(welcome)} />
      ) : (
        description && <SafeHtml className="prose" html={description} />
      )}
      <PicturesSetting />
      <ul className="facts">
        <li>
          <Icon name="next" />
          <span>
            <Trans>Press an answer to go on. Back takes you to the question before.</Trans>
          </span>
        </li>
        <li>
          <Icon name="clock" />
          <span>
            <Trans>Stop whenever you like and go on later; every answer is kept.</Trans>
          </span>
        </li>
        <li>
          <Icon name="lock" />
          <span>
            <Trans>Only the study team sees your answers.</Trans>
          </span>
        </li>
        <li>
          <Icon name="question" />
          <span>
            <Trans>“I don’t know” is always a good answer.</Trans>
          </span>
        </li>
      </ul>
    </Question>
  );
}
