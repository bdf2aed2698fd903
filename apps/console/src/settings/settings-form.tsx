import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Survey } from 'dietary-recall-client';
import { useRef, useState } from 'react';
import { read } from '../calls/read.ts';
import { useWrite } from '../calls/use-write.ts';
import { RecordForm, type Stored } from '../patterns/record-form.tsx';
import { useAccess } from '../session/access.ts';
import { api } from '../session/service.ts';
import { Icon } from '../shell/icon.tsx';
import { FieldsOfAdministrators } from './fields-of-administrators.tsx';
import { FieldsOfStaff } from './fields-of-staff.tsx';
import { useSettingsNames } from './settings-names.ts';
import { updateOf, valuesOf, type SettingsValues } from './settings-values.ts';

type StoredSettings = Stored<SettingsValues>;

/** The settings of a survey. Who is no administrator sees their fields and cannot change them. */
export function SettingsForm({ survey }: { survey: Survey }) {
  const names = useSettingsNames();
  const { may } = useAccess();
  const navigate = useNavigate();
  const [stored] = useState(() => storedOf(survey));
  // What the service has as far as this form knows: some fields are written together with others.
  const known = useRef(stored.values);
  const update = useWrite(api.surveys.update.mutate, ['surveys', 'surveySubmissions']);
  const isAdministrator = may('surveys:manage');
  const { data: locales } = useQuery({ ...read.locales.list({}), enabled: may('locales:read') });
  const { data: schemes } = useQuery(read.surveySchemes.list({ limit: 500 }));
  const remember = (next: Survey): StoredSettings => {
    const all = storedOf(next);
    known.current = all.values;
    return all;
  };
  const save = async (changes: Partial<SettingsValues>, version: string | null) => {
    const surveyId = known.current.id;
    const input = updateOf(changes, { ...known.current, ...changes });
    const next = await update.mutateAsync({
      surveyId,
      ...(version === null ? {} : { baseVersion: version }),
      ...input,
    });
    if (next.id !== surveyId)
      queueMicrotask(() => void navigate({ to: `/surveys/${next.id}/settings`, ignoreBlocker: true }));
    return remember(next);
  };
  return (
    <RecordForm
      stored={stored}
      names={names}
      save={save}
      reread={async () => remember(await api.surveys.get.query({ surveyId: known.current.id }))}
    >
      {(field, values) => (
        <>
          {!isAdministrator && (
            <div className="note">
              <Icon name="lock" />
              <span className="grow">
                <Trans>Fields with a lock are those of administrators: you see what they are set to.</Trans>
              </span>
            </div>
          )}
          <FieldsOfStaff field={field} />
          <FieldsOfAdministrators
            field={(name, options) => ({
              ...field(name, options),
              disabled: !isAdministrator,
              label: <Locked name={names[name]} />,
            })}
            values={values}
            locales={locales ?? []}
            schemes={schemes?.items ?? []}
          />
        </>
      )}
    </RecordForm>
  );
}

function storedOf(survey: Survey): StoredSettings {
  return { version: survey.version, values: valuesOf(survey) };
}

function Locked({ name }: { name: string }) {
  return (
    <>
      {name}{' '}
      <span className="locked">
        <Icon name="lock" />
        <span className="vh">
          <Trans>, of administrators</Trans>
        </span>
      </span>
    </>
  );
}
