import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { SurveySubmission } from 'dietary-recall-client';
import { read } from '../calls/read.ts';
import { useFormat } from '../patterns/format.ts';
import { Page } from '../patterns/page.tsx';
import { Loaded } from '../patterns/states.tsx';
import { useSurveyCrumbs } from '../patterns/survey-crumbs.ts';
import { useKeys } from '../patterns/use-keys.ts';
import { Icon } from '../shell/icon.tsx';
import { Answers } from './answers.tsx';
import { DayTable } from './day-table.tsx';
import { DeleteRecall } from './delete-recall.tsx';
import { DownloadRecall } from './download-recall.tsx';
import { FlagsOfRecall } from './flags-of-recall.tsx';
import { Judgement } from './judgement.tsx';
import { Told } from './told.tsx';
import { Totals } from './totals.tsx';
import { useToJudge, type ToJudge } from './use-to-judge.ts';

interface Address {
  surveyId: string;
  submissionId: string;
}

/** One recall as the day of its respondent. J and K go to the other ones that wait for a judgement. */
export default function RecallPage() {
  const { t } = useLingui();
  const { surveyId, submissionId } = useParams({ strict: false }) as Address;
  const as = useVersion();
  const query = useQuery({
    ...read.surveySubmissions.get({ surveyId, submissionId, as }),
    // Another version of the same recall. Another recall would be judged in its place.
    placeholderData: (before) => (before?.id === submissionId ? before : undefined),
  });
  const { recallDate } = query.data ?? {};
  const title = useLongDay(recallDate);
  const toJudge = useToJudge(surveyId, submissionId);
  const { next } = toJudge;
  useQuery({ ...read.surveySubmissions.get({ surveyId, submissionId: next ?? '', as }), enabled: next !== null });
  const crumbs = [...useSurveyCrumbs(), { to: `/surveys/${surveyId}/recalls`, name: t`Recalls` }];
  return (
    <Page
      title={title ?? t`Recall`}
      crumbs={crumbs}
      lead={query.data && <Told recall={query.data} />}
      actions={<Walk surveyId={surveyId} toJudge={toJudge} />}
    >
      <Loaded query={query}>
        {(recall) => <Recall key={recall.id} surveyId={surveyId} recall={recall} next={next} />}
      </Loaded>
    </Page>
  );
}

interface RecallProps {
  surveyId: string;
  recall: SurveySubmission;
  next: string | null;
}

function Recall({ surveyId, recall, next }: RecallProps) {
  const go = useGo(surveyId);
  return (
    <div className="cols day">
      <div className="c9 stack">
        <DayTable surveyId={surveyId} recall={recall} />
        <Answers recall={recall} />
      </div>
      <div className="c3 stack">
        <Judgement surveyId={surveyId} recall={recall} onJudged={() => go(next)} />
        <FlagsOfRecall recall={recall} />
        <Totals recall={recall} />
        <div className="row">
          <DownloadRecall surveyId={surveyId} recall={recall} />
          <DeleteRecall surveyId={surveyId} recall={recall} onDeleted={() => go(next, 'list')} />
        </div>
      </div>
    </div>
  );
}

/** Goes to another recall; where there is none, stays or goes to the list. */
function useGo(surveyId: string): (submissionId: string | null, otherwise?: 'list') => void {
  const navigate = useNavigate();
  return (submissionId, otherwise) => {
    if (submissionId !== null) void navigate({ to: `/surveys/${surveyId}/recalls/${submissionId}` });
    else if (otherwise === 'list') void navigate({ to: `/surveys/${surveyId}/recalls` });
  };
}

function Walk({ surveyId, toJudge: { count, place, earlier, next } }: { surveyId: string; toJudge: ToJudge }) {
  const go = useGo(surveyId);
  const { t } = useLingui();
  const does = t`next, earlier recall to judge`;
  useKeys({ j: { does, act: () => go(next) }, k: { does, act: () => go(earlier) } });
  const { number } = useFormat();
  return (
    <>
      <span className="dim" role="status">
        {place === null ? (
          <Plural value={count} one="# flagged to judge" other="# flagged to judge" />
        ) : (
          <Trans>
            Flagged, {number(place)} of {number(count)} to judge
          </Trans>
        )}
      </span>
      <Button leftSection={<Icon name="up" />} disabled={earlier === null} onClick={() => go(earlier)}>
        <Trans>Earlier</Trans>
        <kbd>K</kbd>
      </Button>
      <Button leftSection={<Icon name="down" />} disabled={next === null} onClick={() => go(next)}>
        <Trans>Next</Trans>
        <kbd>J</kbd>
      </Button>
    </>
  );
}

/** The version of the recall that the address names. */
function useVersion(): 'coded' | 'submitted' {
  const { as } = useSearch({ strict: false }) as { as?: string };
  return as === 'submitted' ? 'submitted' : 'coded';
}

function useLongDay(day: string | undefined): string | null {
  const { longDay } = useFormat();
  return day === undefined ? null : longDay(day);
}
