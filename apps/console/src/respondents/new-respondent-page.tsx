import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { UpdatePhysicalDataInput } from 'dietary-recall-client';
import { useState } from 'react';
import { read } from '../calls/read.ts';
import { useWrite } from '../calls/use-write.ts';
import { BodyFields } from '../patterns/body-fields.tsx';
import { Page } from '../patterns/page.tsx';
import { RecordForm, type Field, type Filled } from '../patterns/record-form.tsx';
import { Loaded } from '../patterns/states.tsx';
import { useSurveyCrumbs } from '../patterns/survey-crumbs.ts';
import { useSurveyId } from '../patterns/survey-id.ts';
import { PAGE_ROWS } from '../patterns/table-address.ts';
import { useGoOn } from '../patterns/use-go-on.ts';
import { api } from '../session/service.ts';
import { personChange, PersonFields, usePersonNames, type PersonValues } from './person-fields.tsx';

/** What feedback needs, as the form holds it. */
type Body = { sex: string; birthdate: string; weight: number | ''; height: number | '' };
type NewPerson = PersonValues & Body;

/** Adds one person to a survey. */
export default function NewRespondentPage() {
  const { t } = useLingui();
  const surveyId = useSurveyId();
  const survey = useQuery(read.surveys.get({ surveyId }));
  const people = useQuery(
    read.surveyPeople.listRespondents({ surveyId, limit: PAGE_ROWS, offset: 0, sort: 'userName' }),
  );
  return (
    <Page
      title={t`Add a person`}
      crumbs={[...useSurveyCrumbs(), { to: `/surveys/${surveyId}/respondents`, name: t`Respondents` }]}
      lead={t`The person gets a personal link, which you can copy next.`}
    >
      <Loaded query={survey}>
        {({ allowPersonalData, feedbackEnabled }) => (
          <Loaded query={people}>
            {({ items }) => (
              <NewRespondent
                surveyId={surveyId}
                hasPersonalData={allowPersonalData}
                hasFeedback={feedbackEnabled}
                known={[...new Set(items.flatMap(({ customFields }) => Object.keys(customFields)))].sort()}
              />
            )}
          </Loaded>
        )}
      </Loaded>
    </Page>
  );
}

interface NewRespondentProps {
  surveyId: string;
  hasPersonalData: boolean;
  hasFeedback: boolean;
  /** Custom fields that others of the survey have. */
  known: readonly string[];
}

function NewRespondent({ surveyId, hasPersonalData, hasFeedback, known }: NewRespondentProps) {
  const { t } = useLingui();
  const goOn = useGoOn();
  const personNames = usePersonNames();
  const names = {
    ...personNames,
    sex: t`Sex`,
    birthdate: t`Day of birth`,
    weight: t`Weight in kg`,
    height: t`Height in cm`,
  };
  const store = useWrite(api.surveyPeople.upsertRespondents.mutate, ['surveyPeople']);
  const storeBody = useWrite(api.users.updatePhysicalData.mutate, ['users']);
  const [stored] = useState(() => ({ version: null, values: emptyPerson(known) }));
  const save = async ({ values, changes }: Filled<NewPerson>) => {
    const { sex, birthdate, weight, height, userName = '', ...person } = changes;
    const { users } = await store.mutateAsync({ surveyId, users: [{ userName, ...personChange(person) }] });
    const body = bodyOf({ sex, birthdate, weight, height });
    const userId = users[0]?.userId;
    // Where this is refused, saving again changes the person who is stored by now.
    if (userId !== undefined && Object.keys(body).length > 0) await storeBody.mutateAsync({ userId, ...body });
    const search = { person: userName } as never;
    goOn({ to: `/surveys/${surveyId}/respondents`, search });
    return { version: null, values };
  };
  return (
    <RecordForm stored={stored} names={names} save={save} saveWords={t`Add the person`}>
      {(field, values) => (
        <>
          <PersonFields
            field={field as unknown as Field<PersonValues>}
            values={values}
            isNew
            hasPersonalData={hasPersonalData}
          />
          {hasFeedback && (
            <fieldset className="fields">
              <legend>{t`For feedback`}</legend>
              <BodyFields field={field} />
            </fieldset>
          )}
        </>
      )}
    </RecordForm>
  );
}

function emptyPerson(known: readonly string[]): NewPerson {
  return {
    userName: '',
    password: '',
    name: '',
    email: '',
    phone: '',
    language: '',
    customFields: known.map((name) => ({ name, value: '' })),
    sex: '',
    birthdate: '',
    weight: '',
    height: '',
  };
}

type StoredBody = Omit<UpdatePhysicalDataInput, 'userId'>;

function bodyOf(body: { [Name in keyof Body]: Body[Name] | null | undefined }): StoredBody {
  const given = Object.entries(body).filter(([, value]) => value !== '' && value !== null && value !== undefined);
  return Object.fromEntries(given) as StoredBody;
}
