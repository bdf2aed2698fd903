import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { RecallError, Survey } from 'dietary-recall-client';
import type { FormEvent } from 'react';
import { read } from '../calls/read.ts';
import { Page } from '../patterns/page.tsx';
import { Loaded, WriteFault } from '../patterns/states.tsx';
import { useSurveyCrumbs } from '../patterns/survey-crumbs.ts';
import { useSurveyId } from '../patterns/survey-id.ts';
import { api } from '../session/service.ts';
import { Icon } from '../shell/icon.tsx';
import { exportInput, isBackwards, useChoice } from './choice.ts';
import { ColumnChoice } from './column-choice.tsx';
import { ContentChoice } from './content-choice.tsx';
import { RecallChoice } from './recall-choice.tsx';

/** Takes the recalls of a survey home. */
export default function ExportPage() {
  const { t } = useLingui();
  const surveyId = useSurveyId();
  const survey = useQuery(read.surveys.get({ surveyId }));
  return (
    <Page
      title={t`Export`}
      crumbs={useSurveyCrumbs()}
      lead={<Trans>The browser saves the file while the service writes it, however large it is.</Trans>}
    >
      <Loaded query={survey}>{(data) => <ExportForm survey={data} />}</Loaded>
    </Page>
  );
}

function ExportForm({ survey }: { survey: Survey }) {
  const { t } = useLingui();
  const [choice, change] = useChoice();
  const make = useMutation<{ url: string }, RecallError>({
    mutationFn: () => api.surveySubmissions.createExportAddress.mutate(exportInput(survey.id, survey.timeZone, choice)),
    onSuccess: ({ url }) => {
      Object.assign(document.createElement('a'), { href: url, download: '' }).click();
      notifications.show({ message: t`The download has begun.` });
    },
  });
  const issues = make.error?.data?.issues ?? [];
  const faultOf = (...names: readonly string[]) =>
    issues.find(({ path }) => path.split('.').some((part) => names.includes(part)))?.message;
  const isWrong = isBackwards(choice.sentFrom, choice.sentTo) || isBackwards(choice.recalledFrom, choice.recalledTo);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isWrong) make.mutate();
  };
  return (
    <form className="panel" onSubmit={submit} noValidate>
      <div className="pb stack">
        <ContentChoice choice={choice} change={change}>
          <ColumnChoice surveyId={survey.id} choice={choice} change={change} fault={faultOf('columns')} />
        </ContentChoice>
        <RecallChoice
          surveyId={survey.id}
          timeZone={survey.timeZone}
          choice={choice}
          change={change}
          faultOf={faultOf}
        />
      </div>
      <WriteFault error={issues.length === 0 ? make.error : null} className="pb bad" />
      <div className="pf">
        <Button
          type="submit"
          variant="filled"
          disabled={isWrong}
          loading={make.isPending}
          leftSection={<Icon name="download" />}
        >
          <Trans>Download</Trans>
        </Button>
        <span>
          <Trans>The trail records each download.</Trans>
        </span>
      </div>
    </form>
  );
}
