import { Trans, useLingui } from '@lingui/react/macro';
import type { OwnDeletionRequest } from 'dietary-recall-client';
import { useState } from 'react';
import { useWords } from '../shell/words.ts';
import { now } from '../store/clock.ts';
import type { SurveyContext } from '../store/context.ts';
import { device } from '../store/device.ts';
import { useLoaded } from '../store/library.ts';
import { draftKey } from '../store/recall.ts';
import { api, file } from '../store/service.ts';

/** What people may do with what is stored about them: take a copy, have their days deleted, stop taking part. */
export function YourData({ context }: { context: SurveyContext }) {
  const { surveyId } = context;
  return (
    <section className="help your-data" aria-labelledby="your-data">
      <h2 id="your-data">
        <Trans>Your data</Trans>
      </h2>
      <details className="help__entry">
        <summary>
          <Trans>Save a copy of my data</Trans>
        </summary>
        <div className="stack">
          <SaveCopy />
        </div>
      </details>
      <details className="help__entry">
        <summary>
          <Trans>Have my days deleted</Trans>
        </summary>
        <div className="stack">
          <AskForDeletion surveyId={surveyId} />
        </div>
      </details>
      <details className="help__entry">
        <summary>
          <Trans>Stop taking part</Trans>
        </summary>
        <div className="stack">
          <StopTakingPart context={context} />
        </div>
      </details>
    </section>
  );
}

function SaveCopy() {
  const { isBusy, said, attempt } = useAttempt();
  const save = (path: `/${string}`, ending: string) =>
    attempt(async () => {
      const answer = await file(path);
      const href = URL.createObjectURL(await answer.blob());
      const download = `my-data-${now().toISOString().slice(0, 'YYYY-MM-DD'.length)}.${ending}`;
      Object.assign(document.createElement('a'), { href, download }).click();
      // A browser may read it after the click.
      setTimeout(() => URL.revokeObjectURL(href), 60_000);
    });
  return (
    <>
      <p>
        <Trans>
          Everything that is stored about you: your days with their amounts and nutrients, and what you agreed to.
        </Trans>
      </p>
      <div className="stack">
        <button className="button" type="button" disabled={isBusy} onClick={() => save('/users/my-data/page', 'html')}>
          <Trans>A page to read and print</Trans>
        </button>
        <button className="button" type="button" disabled={isBusy} onClick={() => save('/users/my-data', 'json')}>
          <Trans>A file for a program (JSON)</Trans>
        </button>
      </div>
      <p role="status">{said}</p>
    </>
  );
}

function AskForDeletion({ surveyId }: { surveyId: string }) {
  const { isBusy, said, attempt } = useAttempt();
  const [changes, setChanges] = useState(0);
  const loaded = useLoaded(`deletion requests ${changes}`, () => api.deletionRequests.listMine.query());
  const latest = loaded.value?.find((request) => request.what === 'recalls' && request.surveyId === surveyId);
  const change = (call: () => Promise<unknown>) =>
    attempt(async () => {
      await call();
      setChanges((count) => count + 1);
    });
  if (loaded.state === 'failed')
    return (
      <button className="button" type="button" onClick={loaded.retry}>
        <Trans>Try again</Trans>
      </button>
    );
  if (loaded.state === 'loading') return null;
  return (
    <>
      {latest && <StateOf request={latest} />}
      {latest?.state === 'open' ? (
        <button
          className="button"
          type="button"
          disabled={isBusy}
          onClick={() => change(() => api.deletionRequests.takeBack.mutate({ requestId: latest.id }))}
        >
          <Trans>Keep my days after all</Trans>
        </button>
      ) : (
        <>
          <p>
            <Trans>
              The study team is told, and deletes all days that you have sent. Until then you can change your mind here.
            </Trans>
          </p>
          <button
            className="button"
            type="button"
            disabled={isBusy}
            onClick={() => change(() => api.deletionRequests.create.mutate({ what: 'recalls', surveyId }))}
          >
            <Trans>Ask for my days to be deleted</Trans>
          </button>
        </>
      )}
      <p role="status">{said}</p>
    </>
  );
}

/** How the latest request stands; nothing of one that was taken back. */
function StateOf({ request }: { request: OwnDeletionRequest }) {
  const { day } = useWords();
  const asked = day(request.askedAt.slice(0, 'YYYY-MM-DD'.length));
  const due = day(request.dueAt.slice(0, 'YYYY-MM-DD'.length));
  const { reason } = request;
  switch (request.state) {
    case 'open':
      return (
        <p>
          <Trans>
            You asked for this on {asked}. The study team answers by {due}.
          </Trans>
        </p>
      );
    case 'done':
      return (
        <p>
          <Trans>You asked for this on {asked}. Your days were deleted.</Trans>
        </p>
      );
    case 'refused':
      return (
        <p>
          <Trans>
            You asked for this on {asked}. The study team could not do it: {reason}
          </Trans>
        </p>
      );
    case 'taken-back':
      return null;
  }
}

function StopTakingPart({ context }: { context: SurveyContext }) {
  const { surveyId } = context;
  const { day } = useWords();
  const { isBusy, said, attempt } = useAttempt();
  const [{ withdrawal, onWithdrawal }, setConsent] = useState(context.consent);
  const stop = () =>
    attempt(async () => {
      setConsent(await api.consents.withdraw.mutate({ surveyId }));
      // The service has deleted the recall under way.
      await device.dropDraft(draftKey(context));
      await device.dropContext(surveyId);
    });
  if (withdrawal !== null) {
    const since = day(withdrawal.withdrawnAt.slice(0, 'YYYY-MM-DD'.length));
    return (
      <p role="status">
        <Trans>You stopped taking part on {since}. Nothing more is recorded.</Trans>
      </p>
    );
  }
  return (
    <>
      <p>
        {onWithdrawal === 'erase' ? (
          <Trans>
            Nothing more is recorded, and all days that you have sent are deleted at once. They cannot be brought back.
          </Trans>
        ) : (
          <Trans>
            Nothing more is recorded. The days that you have sent stay with the study; you can ask for them to be
            deleted.
          </Trans>
        )}
      </p>
      <button className="button" type="button" disabled={isBusy} onClick={stop}>
        {onWithdrawal === 'erase' ? <Trans>Stop, and delete my days</Trans> : <Trans>Stop taking part now</Trans>}
      </button>
      <p role="status">{said}</p>
    </>
  );
}

/** A call that a press begins: one at a time, and words where it fails. */
function useAttempt() {
  const { t } = useLingui();
  const [isBusy, setIsBusy] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const attempt = (call: () => Promise<void>) => {
    setIsBusy(true);
    setSaid(null);
    call()
      .catch(() => setSaid(t`That did not work. Please try again later.`))
      .finally(() => setIsBusy(false));
  };
  return { isBusy, said, attempt };
}
