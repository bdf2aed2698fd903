import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { ruleUnit, type DemographicGroup } from 'dietary-recall-client';
import { useState } from 'react';
import { read } from '../calls/read.ts';
import { useWrite } from '../calls/use-write.ts';
import { ConfirmDelete } from '../patterns/confirm-delete.tsx';
import { useNutrientTypes } from '../patterns/nutrient-name.ts';
import { Page } from '../patterns/page.tsx';
import { RecordForm, type Filled } from '../patterns/record-form.tsx';
import { Loaded } from '../patterns/states.tsx';
import { api } from '../session/service.ts';
import { GroupFields, useGroupNames } from './group-fields.tsx';
import { groupInput, groupValuesOf, saveSectors, type GroupValues } from './group-values.ts';
import { SectorFields } from './sector-fields.tsx';
import { nutrientNames, useRuleNames, useWho } from './words.ts';

/** One rule: for whom an intake is judged, and its sectors. */
export default function GroupPage() {
  const { t } = useLingui();
  const { groupId } = useParams({ strict: false }) as { groupId: string };
  const query = useQuery(read.demographicGroups.get({ id: Number(groupId) }));
  const types = useNutrientTypes();
  const who = useWho();
  const rules = useRuleNames();
  const group = query.data;
  return (
    <Page
      title={group === undefined ? t`Feedback rule` : nutrientNames(types.data)(group.nutrientTypeId)}
      crumbs={[{ to: '/feedback-rules', name: t`Feedback rules` }]}
      lead={
        group && (
          <Trans>
            For whom: {who(group)}. What is judged: {rules[group.nutrientRuleType]}.
          </Trans>
        )
      }
      actions={group && <DeleteGroup group={group} />}
    >
      <Loaded query={query}>{(stored) => <GroupForm key={stored.id} group={stored} />}</Loaded>
    </Page>
  );
}

function GroupForm({ group }: { group: DemographicGroup }) {
  const { t } = useLingui();
  const names = useGroupNames();
  const types = useNutrientTypes();
  const [base, setBase] = useState(group);
  const write = useWrite((values: GroupValues) => saveGroup(base, values), ['demographicGroups']);
  const save = async ({ values }: Filled<GroupValues>) => {
    const stored = await write.mutateAsync(values).catch(async (error: unknown) => {
      // Of several sectors some may be stored: the next save begins from what is.
      setBase(await api.demographicGroups.get.query({ id: group.id }).catch(() => base));
      throw error;
    });
    setBase(stored);
    return { version: null, values: groupValuesOf(stored) };
  };
  const unitOf = ({ nutrientTypeId, nutrientRuleType }: GroupValues) =>
    ruleUnit(nutrientRuleType, types.data?.find(({ nutrientId }) => String(nutrientId) === nutrientTypeId)?.unit ?? '');
  return (
    <RecordForm
      stored={{ version: null, values: groupValuesOf(group) }}
      names={names}
      save={save}
      check={({ sectors }): Partial<Record<string, string>> => {
        const isBad = sectors.some(
          ({ name, start, end }) => name.trim() === '' || start === '' || end === '' || start >= end,
        );
        return isBad ? { sectors: t`Each sector needs a heading, and a limit below the next one.` } : {};
      }}
      faultFields={{
        'scale_sector.overlap': 'sectors',
        'scale_sector.unusable_name': 'sectors',
        'demographic_group.no_energy_factor': 'nutrientTypeKCalPerUnit',
      }}
    >
      {(field, values) => {
        const { onChange, error } = field('sectors');
        return (
          <>
            <SectorFields sectors={values.sectors} unit={unitOf(values)} change={onChange} error={error} />
            <GroupFields field={field} values={values} />
          </>
        );
      }}
    </RecordForm>
  );
}

/** Stores what differs from the group as it is stored. */
async function saveGroup(group: DemographicGroup, values: GroupValues): Promise<DemographicGroup> {
  const { id } = group;
  const before = groupValuesOf(group);
  const wanted = groupInput(values);
  const was = groupInput(before);
  const changed = Object.entries(wanted).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(was[name as keyof typeof was]),
  );
  if (changed.length > 0) {
    await api.demographicGroups.update.mutate({ id, ...(Object.fromEntries(changed) as Partial<typeof wanted>) });
  }
  await saveSectors(id, before.sectors, values.sectors);
  return api.demographicGroups.get.query({ id });
}

function DeleteGroup({ group: { id, scaleSectors } }: { group: DemographicGroup }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [isOpen, open] = useState(false);
  const remove = useWrite(api.demographicGroups.delete.mutate, ['demographicGroups']);
  return (
    <>
      <Button c="red" onClick={() => open(true)}>
        <Trans>Delete…</Trans>
      </Button>
      {isOpen && (
        <ConfirmDelete
          what={t`this rule`}
          lost={[<Trans key="sectors">its {scaleSectors.length} sectors with their words</Trans>]}
          remove={async () => {
            await remove.mutateAsync({ id });
            void navigate({ to: '/feedback-rules' });
          }}
          onClose={() => open(false)}
        />
      )}
    </>
  );
}
