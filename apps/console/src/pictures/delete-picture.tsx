import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { PictureUse } from 'dietary-recall-client';
import { useState, type ReactNode } from 'react';
import { ConfirmDelete } from '../patterns/confirm-delete.tsx';
import { useUsersOf } from './users-of.ts';
import { UseLink, type PictureUses } from './where-used.tsx';

interface DeletePictureProps {
  what: string;
  lost: readonly ReactNode[];
  /** `isForced`: those that use it were named, and the person goes on. */
  remove: (isForced: boolean) => Promise<unknown>;
  /** What uses it, known in advance. Absent: the refusal of the service says it. */
  uses?: PictureUses;
  /** Do the portion methods that use it go with it, once they were named? */
  takesMethods?: true;
  size?: 'xs';
}

/** A button that deletes something, after it has named what is lost, and what uses it. */
export function DeletePicture({ what, lost, remove, uses, takesMethods, size }: DeletePictureProps) {
  const { t } = useLingui();
  const usersOf = useUsersOf();
  const [isOpen, setOpen] = useState(false);
  const [users, setUsers] = useState<readonly string[]>([]);
  const { items: known = [], total = 0 } = uses?.query.data ?? {};
  // Those by which it stays until they are changed.
  const keeping = takesMethods ? known.filter(({ isImplied }) => isImplied) : known;
  const open = () => {
    void uses?.query.refetch();
    setOpen(true);
  };
  const act = async () => {
    try {
      await remove(takesMethods === true && total > 0);
    } catch (error) {
      if (uses === undefined) setUsers(usersOf(error) ?? []);
      else void uses.query.refetch();
      throw error;
    }
  };
  const close = () => {
    setOpen(false);
    setUsers([]);
  };
  const lines = [
    ...lost,
    ...users.map((name) => t`not before it is changed: ${name}`),
    ...linesOf(known, (use) => (
      <Trans>
        the portion method of <Named use={use} />
      </Trans>
    )),
    ...moreThan(known, total),
  ];
  return (
    <>
      <Button c="red" {...(size && { size })} onClick={open}>
        <Trans>Delete…</Trans>
      </Button>
      {isOpen && (
        <ConfirmDelete
          what={what}
          lost={lines}
          {...(keeping.length > 0 && {
            keptBy: [...linesOf(keeping, (use) => <Named use={use} />), ...moreThan(known, total)],
          })}
          remove={act}
          onClose={close}
        />
      )}
    </>
  );
}

function Named({ use }: { use: PictureUse }) {
  return (
    <>
      <UseLink use={use} />
      {use.locale !== null && ` (${use.locale})`}
    </>
  );
}

function linesOf(uses: readonly PictureUse[], words: (use: PictureUse) => ReactNode): ReactNode[] {
  return uses.map((use) => <span key={`${use.type} ${use.locale} ${use.code}`}>{words(use)}</span>);
}

function moreThan(named: readonly PictureUse[], total: number): ReactNode[] {
  const more = total - named.length;
  return more > 0 ? [<Plural key="more" value={more} one="and # more" other="and # more" />] : [];
}
