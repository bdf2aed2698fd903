import { Trans, useLingui } from '@lingui/react/macro';
import { Question } from '../shell/question.tsx';
import { readTime } from '../shell/read-time.ts';
import { TimeField } from '../shell/time-field.tsx';
import { useScratch } from '../shell/use-scratch.ts';
import { useWords } from '../shell/words.ts';
import { answer } from '../store/answer.ts';
import { useRecall } from '../store/recall.ts';

/** The times that an answer like 7 or 11 is read by, and that the fields give as examples. */
const WAKE = { hours: 7, minutes: 10 };
const SLEEP = { hours: 22, minutes: 45 };

/** When the respondent got up and went to bed, one after the other. */
export function AskWaking() {
  const { t } = useLingui();
  const { clock } = useWords();
  const known = useRecall(({ recall }) => recall.waking);
  const [wake, setWake] = useScratch('wake', known?.wakeTime ? clock(known.wakeTime) : '');
  const [sleep, setSleep] = useScratch('sleep', known?.sleepTime ? clock(known.sleepTime) : '');
  const read = () => ({ wakeTime: readTime(wake, WAKE), sleepTime: readTime(sleep, SLEEP) });
  const wakeExample = clock(WAKE);
  const sleepExample = clock(SLEEP);
  const go = () => {
    const { wakeTime, sleepTime } = read();
    const faults = [
      wakeTime === null && { field: 'wake', message: t`Write when you woke up, for example ${wakeExample}.` },
      sleepTime === null && { field: 'sleep', message: t`Write when you went to bed, for example ${sleepExample}.` },
    ].filter((fault) => fault !== false);
    if (faults.length > 0) return faults;
    answer({ type: 'waking', wakeTime, sleepTime });
  };
  return (
    <Question
      title={<Trans>When did your day begin and end?</Trans>}
      lead={<Trans>A rough time is fine.</Trans>}
      onContinue={go}
      ways={[
        {
          label: <Trans>I don’t know</Trans>,
          onPress: () => answer({ type: 'waking', ...read() }),
        },
      ]}
    >
      <TimeField
        id="wake"
        label={<Trans>I woke up at</Trans>}
        value={wake}
        onChange={setWake}
        hint={<Trans>For example {wakeExample}</Trans>}
      />
      <TimeField
        id="sleep"
        label={<Trans>I went to bed at</Trans>}
        value={sleep}
        onChange={setSleep}
        hint={<Trans>For example {sleepExample}</Trans>}
      />
    </Question>
  );
}
