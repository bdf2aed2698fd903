import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NumberInput } from '@mantine/core';
import { useState } from 'react';
import { useWrite } from '../calls/use-write.ts';
import { Dialog } from '../patterns/dialog.tsx';
import { WriteFault } from '../patterns/states.tsx';
import { api } from '../session/service.ts';

const [USUAL_HOURS, MOST_HOURS] = [24, 168];

interface RotateSecretProps {
  surveyId: string;
  onSecret: (secret: string) => void;
}

/** Makes a new secret, beside which the former one signs for some hours. */
export function RotateSecret({ surveyId, onSecret }: RotateSecretProps) {
  const { t } = useLingui();
  const [isOpen, open] = useState(false);
  const [hours, setHours] = useState<number | ''>(USUAL_HOURS);
  const rotate = useWrite(api.webhooks.rotateSecret.mutate, ['webhooks']);
  const act = () =>
    rotate.mutate(
      { surveyId, overlapHours: hours === '' ? 0 : hours },
      {
        onSuccess: ({ secret }) => {
          open(false);
          onSecret(secret);
        },
      },
    );
  return (
    <>
      <Button onClick={() => open(true)}>
        <Trans>New secret…</Trans>
      </Button>
      {isOpen && (
        <Dialog onClose={() => open(false)} title={t`New secret`}>
          <div className="stack">
            <NumberInput
              data-autofocus
              label={t`Hours for which the former secret signs too`}
              description={t`Time for the receiver to change. 0: it signs nothing from this moment on.`}
              value={hours}
              onChange={(value) => setHours(value === '' ? '' : Number(value))}
              min={0}
              max={MOST_HOURS}
            />
            <WriteFault error={rotate.error} />
            <div className="row">
              <Button variant="filled" loading={rotate.isPending} onClick={act}>
                <Trans>Make a new secret</Trans>
              </Button>
              <Button onClick={() => open(false)}>
                <Trans>Cancel</Trans>
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}
