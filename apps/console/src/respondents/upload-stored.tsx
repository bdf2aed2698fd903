import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Job, UploadedRespondents } from 'dietary-recall-client';
import { LongJob } from '../patterns/long-job.tsx';
import { Icon } from '../shell/icon.tsx';
import { LinksButton } from './links-button.tsx';

/** What was stored, or the job that stores it. */
export function UploadStored({ surveyId, stored }: { surveyId: string; stored: UploadedRespondents }) {
  if (stored.job === null)
    return <Stored surveyId={surveyId} created={stored.created ?? 0} updated={stored.updated ?? 0} />;
  return (
    <div className="panel">
      <div className="pb stack">
        <p>
          <Trans>The file is sound. Its passwords take a while; you may leave this page.</Trans>
        </p>
        <LongJob id={stored.job.id} changes={['surveyPeople', 'surveySubmissions']}>
          {(job) => <Stored surveyId={surveyId} {...countsOf(job)} />}
        </LongJob>
      </div>
    </div>
  );
}

function countsOf({ result }: Job): { created: number; updated: number } {
  return result !== null && 'created' in result && 'updated' in result
    ? { created: result.created, updated: result.updated }
    : { created: 0, updated: 0 };
}

function Stored({ surveyId, created, updated }: { surveyId: string; created: number; updated: number }) {
  return (
    <div className="note" role="status">
      <Icon name="check" />
      <div className="grow">
        <b className="strong">
          <Plural value={created + updated} one="# person is stored." other="# people are stored." />
        </b>{' '}
        <Trans>
          {created} new, {updated} known.
        </Trans>
      </div>
      <LinksButton surveyId={surveyId} size="xs" />
      <Button size="xs" variant="filled" component={Link} to={`/surveys/${surveyId}/respondents`}>
        <Trans>Show the respondents</Trans>
      </Button>
    </div>
  );
}
