import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { PortionSizeMethod } from 'dietary-recall-client';
import { useWrite } from '../../calls/use-write.ts';
import { Dialog } from '../../patterns/dialog.tsx';
import { LoadFault } from '../../patterns/states.tsx';
import { api } from '../../session/service.ts';
import { CHANGED_BY_CATEGORY } from '../parts/changed-by.ts';
import { usePlace } from '../place.ts';
import { useMethodWords } from '../portions/method-words.ts';

interface PutMethodFirstProps {
  code: string;
  method: PortionSizeMethod;
  /** How many foods do not have it. */
  count: number;
  onChanged: () => void;
  onClose: () => void;
}

/** Asks before foods of a category are given one of its methods, and says how many were changed. */
export function PutMethodFirst({ code, method, count, onChanged, onClose }: PutMethodFirstProps) {
  const { locale } = usePlace();
  const { nameOf } = useMethodWords();
  const name = nameOf(method.method);
  const add = useWrite(api.categoryRecords.addMethodToFoods.mutate, CHANGED_BY_CATEGORY);
  const act = () =>
    add.mutate(
      { locale, code, method, place: 'first' },
      {
        onSuccess: ({ changed }) => {
          notifications.show({
            message: <Plural value={changed} one="# food was changed." other="# foods were changed." />,
          });
          onChanged();
          onClose();
        },
      },
    );
  return (
    <Dialog
      onClose={onClose}
      title={<Plural value={count} one={`${name}: first at # food?`} other={`${name}: first at # foods?`} />}
    >
      <div className="stack">
        <p>
          <Trans>Each food keeps its own methods after this one, and the change is in its history.</Trans>
        </p>
        {add.isError && (
          <div role="alert">
            <LoadFault error={add.error} again={act} />
          </div>
        )}
        <div className="row">
          <Button variant="filled" data-autofocus loading={add.isPending} onClick={act}>
            <Plural value={count} one="Change # food" other="Change # foods" />
          </Button>
          <Button onClick={onClose}>
            <Trans>Back</Trans>
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
