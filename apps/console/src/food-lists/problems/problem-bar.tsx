import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { ScreenLink } from '../../patterns/screen-link.tsx';
import { useKeys } from '../../patterns/use-keys.ts';
import { Icon } from '../../shell/icon.tsx';
import { useProblemNames } from '../parts/problem-names.ts';
import { usePlace } from '../place.ts';
import type { ProblemWork } from './use-problem-work.ts';

/** Which problem is worked through, how far it is, and the way to the next food. */
export function ProblemBar({ work }: { work: ProblemWork }) {
  const { t } = useLingui();
  const { locale } = usePlace();
  const names = useProblemNames();
  useKeys({ p: { does: t`next problem`, act: work.next } });
  return (
    <div className="note warn" role="region" aria-label={t`Problem`}>
      <Icon name="warning" />
      <span className="grow">
        <b className="strong">{names[work.kind]}</b>{' '}
        <span className="soft">
          {work.at === null ? (
            <Trans>mended here, {work.total} left</Trans>
          ) : (
            <Trans>
              food {work.at} of {work.total}; saving opens the next
            </Trans>
          )}
        </span>{' '}
        <ScreenLink to={`/food-lists/${locale}/problems`} search={{ kind: work.kind }}>
          <Trans>All problems</Trans>
        </ScreenLink>
      </span>
      <Button size="xs" onClick={work.next}>
        <Trans>Leave it, next</Trans> <kbd>P</kbd>
      </Button>
    </div>
  );
}
