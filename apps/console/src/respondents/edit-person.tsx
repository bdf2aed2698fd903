import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Respondent } from 'dietary-recall-client';
import { useEffect, useRef } from 'react';
import { read } from '../calls/read.ts';
import { useWrite } from '../calls/use-write.ts';
import { RecordForm, type Filled } from '../patterns/record-form.tsx';
import { Loaded } from '../patterns/states.tsx';
import { api } from '../session/service.ts';
import { personChange, PersonFields, usePersonNames, type PersonValues } from './person-fields.tsx';

/** Changes a respondent: who they are, their fields, their password. */
export function EditPerson({ surveyId, person, onDone }: { surveyId: string; person: Respondent; onDone: () => void }) {
  const names = usePersonNames();
  const survey = useQuery(read.surveys.get({ surveyId }));
  const store = useWrite(api.surveyPeople.upsertRespondents.mutate, ['surveyPeople']);
  const userName = person.userName ?? '';
  const place = useRef<HTMLDivElement>(null);
  // What was pressed is gone.
  useEffect(() => place.current?.focus(), []);
  const save = async ({ values, changes }: Filled<PersonValues>) => {
    await store.mutateAsync({ surveyId, users: [{ userName, ...personChange(changes) }] });
    return { version: null, values: { ...values, password: '' } };
  };
  return (
    <div className="pb stack" ref={place} tabIndex={-1}>
      <Loaded query={survey}>
        {({ allowPersonalData }) => (
          <RecordForm stored={{ version: null, values: valuesOf(person) }} names={names} save={save}>
            {(field, values) => (
              <PersonFields field={field} values={values} isNew={false} hasPersonalData={allowPersonalData} />
            )}
          </RecordForm>
        )}
      </Loaded>
      <div>
        <Button size="xs" onClick={onDone}>
          <Trans>Back to {userName}</Trans>
        </Button>
      </div>
    </div>
  );
}

function valuesOf({ userName, name, email, phone, language, customFields }: Respondent): PersonValues {
  return {
    userName: userName ?? '',
    password: '',
    name: name ?? '',
    email: email ?? '',
    phone: phone ?? '',
    language: language ?? '',
    customFields: Object.entries(customFields).map(([field, value]) => ({ name: field, value })),
  };
}
