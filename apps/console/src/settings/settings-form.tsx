import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Survey } from 'dietary-recall-client';
import { read } from '../calls/read.ts';
import { useWrite } from '../calls/use-write.ts';
import { useDaysMissing } from '../patterns/day-field.tsx';
import { RecordForm, type Filled, type Stored } from '../patterns/record-form.tsx';
import { useGoOn } from '../patterns/use-go-on.ts';
import { useAccess } from '../session/access.ts';
import { api } from '../session/service.ts';
import { Icon } from '../shell/icon.tsx';
import { FieldsOfAdministrators } from './fields-of-administrators.tsx';
import { FieldsOfStaff } from './fields-of-staff.tsx';
import { useSettingsNames } from './settings-names.ts';
import { updateOf, valuesOf, type SettingsValues } from './settings-values.ts';

/** The settings of a survey. Who is no administrator sees their fields and cannot change them. */
export function SettingsForm({ survey }: { survey: Survey }) {
  const daysMissing = useDaysMissing();
  const names = useSettingsNames();
  const { may } = useAccess();
  const goOn = useGoOn();
  const update = useWrite(api.surveys.update.mutate, ['surveys', 'surveySubmissions']);
  const isAdministrator = may('surveys:manage');
  const { data: locales } = useQuery({ ...read.locales.list({}), enabled: may('locales:read') });
  const { data: schemes } = useQuery(read.surveySchemes.list({ limit: 500 }));
  const save = async ({ values, changes, version }: Filled<SettingsValues>) => {
    const next = await update.mutateAsync({
      surveyId: survey.id,
      ...(version === null ? {} : { baseVersion: version }),
      ...updateOf(changes, values),
    });
    if (next.id !== survey.id) goOn({ to: `/surveys/${next.id}/settings` });
    return storedOf(next);
  };
  return (
    <RecordForm
      stored={storedOf(survey)}
      names={names}
      check={({ firstDay, lastDay }) => daysMissing({ firstDay, lastDay })}
      save={save}
      reread={async () => storedOf(await api.surveys.get.query({ surveyId: survey.id }))}
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

function storedOf(survey: Survey): Stored<SettingsValues> {
  return { version: survey.version, values: valuesOf(survey) };
}

function Locked({ name }: { name: string }) {
  return (
    <>
      {name}
      {'\u00a0'}
      <span className="locked">
        <Icon name="lock" />
        <span className="vh">
          <Trans>, of administrators</Trans>
        </span>
      </span>
    </>
  );
}
