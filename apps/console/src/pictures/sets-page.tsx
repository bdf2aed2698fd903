import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { read } from '../calls/read.ts';
import { Empty } from '../patterns/states.tsx';
import { useAccess } from '../session/access.ts';
import { Icon } from '../shell/icon.tsx';
import { ImportSet } from './import-set.tsx';
import { PictureFrame } from './picture-frame.tsx';
import { PictureList } from './picture-list.tsx';
import { SetCards } from './set-cards.tsx';

/** The as-served sets: photographs of a food in growing amounts. */
export default function SetsPage() {
  const { t } = useLingui();
  const mayWrite = useAccess().may('portion-images:write');
  const { data } = useQuery(read.asServedSets.list({ limit: 1 }));
  const create = mayWrite && (
    <>
      <ImportSet />
      <Button component={Link} to="/pictures/sets/new" variant="filled" leftSection={<Icon name="plus" />}>
        <Trans>New set</Trans>
      </Button>
    </>
  );
  return (
    <PictureFrame
      title={t`Pictures`}
      lead={
        data && (
          <>
            <Plural value={data.total} one="# as-served set." other="# as-served sets." />{' '}
            <Trans>
              Each shows one food in growing amounts, and respondents choose the one that looks like theirs.
            </Trans>
          </>
        )
      }
      actions={create}
    >
      <PictureList
        name={t`As-served sets`}
        searchFor={t`Part of an id or a description`}
        read={(wanted) => read.asServedSets.list(wanted)}
        cards={(sets) => <SetCards sets={sets} />}
        empty={
          <Empty title={t`No set yet`}>
            <p>
              <Trans>A set is 1 to 20 photographs of one food. Drop the files, and write the grams below each.</Trans>
            </p>
            {create}
          </Empty>
        }
      />
    </PictureFrame>
  );
}
