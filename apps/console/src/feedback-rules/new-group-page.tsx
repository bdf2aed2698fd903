import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useWrite } from '../calls/use-write.ts';
import { Page } from '../patterns/page.tsx';
import { RecordForm, type Filled } from '../patterns/record-form.tsx';
import { useGoOn } from '../patterns/use-go-on.ts';
import { api } from '../session/service.ts';
import { GroupFields, useGroupNames } from './group-fields.tsx';
import { groupInput, type GroupValues } from './group-values.ts';

const EMPTY: GroupValues = {
  nutrientTypeId: null,
  nutrientRuleType: 'range',
  nutrientTypeKCalPerUnit: '',
  sex: null,
  ageFrom: '',
  ageTo: '',
  heightFrom: '',
  heightTo: '',
  weightFrom: '',
  weightTo: '',
  physicalLevelId: null,
  localeId: null,
  surveyId: null,
  sectors: [],
};

/** A rule. Its sectors are added in the next step. */
export default function NewGroupPage() {
  const { t } = useLingui();
  const goOn = useGoOn();
  const names = useGroupNames();
  const create = useWrite(api.demographicGroups.create.mutate, ['demographicGroups']);
  const [stored] = useState({ version: null, values: EMPTY });
  const save = async ({ values }: Filled<GroupValues>) => {
    const { id } = await create.mutateAsync(groupInput(values));
    goOn({ to: `/feedback-rules/${id}` });
    return { version: null, values };
  };
  return (
    <Page
      title={t`New feedback rule`}
      crumbs={[{ to: '/feedback-rules', name: t`Feedback rules` }]}
      lead={t`What is judged, and for whom. Sectors are added in the next step.`}
    >
      <RecordForm
        stored={stored}
        names={names}
        save={save}
        saveWords={<Trans>Create, and add sectors</Trans>}
        check={({ nutrientTypeId }): Partial<Record<string, string>> =>
          nutrientTypeId === null ? { nutrientTypeId: t`Choose a nutrient.` } : {}
        }
        faultFields={{ 'demographic_group.no_energy_factor': 'nutrientTypeKCalPerUnit' }}
      >
        {(field, values) => <GroupFields field={field} values={values} />}
      </RecordForm>
    </Page>
  );
}
