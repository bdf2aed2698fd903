import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { LocaleHeader } from 'dietary-recall-client';
import { useState } from 'react';
import { read } from '../calls/read.ts';
import { useWrite } from '../calls/use-write.ts';
import { useDaysMissing } from '../patterns/day-field.tsx';
import { Page } from '../patterns/page.tsx';
import { RecordForm, type Filled } from '../patterns/record-form.tsx';
import { Loaded } from '../patterns/states.tsx';
import { useGoOn } from '../patterns/use-go-on.ts';
import { useAccess } from '../session/access.ts';
import { api } from '../session/service.ts';
import { createInput, newSurvey, type NewSurvey } from './new-survey.ts';
import { SurveyGroups, useSurveyNames } from './survey-groups.tsx';

/** A survey in five groups of fields, with safe defaults. */
export default function NewSurveyPage() {
  const { t } = useLingui();
  const locales = useQuery(read.locales.list({}));
  return (
    <Page
      title={t`New survey`}
      crumbs={[{ to: '/surveys', name: t`Surveys` }]}
      lead={t`Only the first two groups need you; the others have safe defaults and can be changed later.`}
    >
      <Loaded query={locales}>{(lists) => <NewSurveyForm locales={lists} />}</Loaded>
    </Page>
  );
}

function NewSurveyForm({ locales }: { locales: readonly LocaleHeader[] }) {
  const { t } = useLingui();
  const { me } = useAccess();
  const names = useSurveyNames();
  const daysMissing = useDaysMissing();
  const goOn = useGoOn();
  const create = useWrite(api.surveys.create.mutate, ['surveys']);
  const { data: schemes } = useQuery(read.surveySchemes.list({ limit: 500 }));
  const [stored] = useState(() => ({ version: null, values: newSurvey(me.email ?? '', locales) }));
  const save = async ({ values }: Filled<NewSurvey>) => {
    const { id } = await create.mutateAsync(createInput(values));
    goOn({ to: `/surveys/${id}/settings` });
    return { version: null, values };
  };
  return (
    <RecordForm
      stored={stored}
      names={names}
      check={({ startDate, endDate }) => daysMissing({ startDate, endDate })}
      save={save}
      saveWords={t`Create the survey`}
    >
      {(field, values) => (
        <SurveyGroups field={field} values={values} locales={locales} schemes={schemes?.items ?? []} />
      )}
    </RecordForm>
  );
}
