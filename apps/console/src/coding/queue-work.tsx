import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { Survey } from 'dietary-recall-client';
import { Fragment } from 'react';
import { KeyHints } from '../patterns/key-hints.tsx';
import { ScreenLink } from '../patterns/screen-link.tsx';
import { Empty, Loaded } from '../patterns/states.tsx';
import { useKeys } from '../patterns/use-keys.ts';
import { useAccess } from '../session/access.ts';
import { Icon } from '../shell/icon.tsx';
import { QueueList } from './queue-list.tsx';
import { TextWork } from './text-work.tsx';
import { useCoder, type Coder, type ToldFault } from './use-coder.ts';
import { keyOfGroup, type Queue } from './use-queue.ts';

/** The texts on the left, the one that is open in the middle, where it was said on the right, and the keys below. */
export function QueueWork({ survey, queue }: { survey: Survey; queue: Queue }) {
  const { may } = useAccess();
  const coder = useCoder(survey.id);
  const { groups, at, open } = queue;
  const { t } = useLingui();
  const ofTexts = t`next, earlier text`;
  useKeys({
    j: { does: ofTexts, act: () => queue.go(groups[at + 1]) },
    k: { does: ofTexts, act: () => queue.go(groups[at - 1]) },
    u: { does: t`withdraw what was coded last`, act: () => void coder.withdrawLast() },
  });
  const isCoder = may('codings:write', { survey: survey.id });
  return (
    <Loaded query={queue.query}>
      {() => (
        <div className="panel">
          <div role="alert">{coder.fault !== null && <Fault surveyId={survey.id} fault={coder.fault} />}</div>
          {open === null ? (
            <NothingLeft queue={queue} />
          ) : (
            <div className="work coding">
              <QueueList queue={queue} onLearnt={isCoder ? () => void coder.codeLearnt() : null} />
              <TextWork
                key={keyOfGroup(open)}
                survey={survey}
                group={open}
                coder={coder}
                onCoded={() => queue.go(groups[at + 1] ?? groups[at - 1])}
              />
            </div>
          )}
          <KeysBar coder={coder} />
        </div>
      )}
    </Loaded>
  );
}

function NothingLeft({ queue: { kind, filter } }: { queue: Queue }) {
  const { t } = useLingui();
  if (kind !== null) {
    return (
      <Empty title={t`Nothing of this kind is left`}>
        <Button size="xs" onClick={() => filter(null)}>
          <Trans>Show all kinds</Trans>
        </Button>
      </Empty>
    );
  }
  return (
    <Empty title={t`Everything is coded`}>
      <p>
        <Trans>
          Foods that respondents do not find, unknown codes and amounts that are unknown or implausible are listed here
          as soon as a recall has them.
        </Trans>
      </p>
    </Empty>
  );
}

function Fault({ surveyId, fault: { words, recalls } }: { surveyId: string; fault: ToldFault }) {
  const { t } = useLingui();
  return (
    <div className="pb">
      <div className="note bad">
        <Icon name="warning" />
        <span className="grow">
          {words}
          {recalls.map((id, at) => (
            <Fragment key={id}>
              {' '}
              <ScreenLink to={`/surveys/${surveyId}/recalls/${id}`}>{t`Recall ${at + 1}`}</ScreenLink>
            </Fragment>
          ))}
        </span>
      </div>
    </div>
  );
}

/** The keys of the page, and what was done last. */
function KeysBar({ coder: { last, progress, withdrawLast } }: { coder: Coder }) {
  return (
    <div className="keys">
      <KeyHints />
      <span className="last" role="status">
        {progress !== null ? (
          <Trans>
            {progress.done} of {progress.of} done
          </Trans>
        ) : (
          last !== null && (
            <>
              <span>
                <Trans>
                  Last: “{last.text}” as {last.chosen}
                </Trans>
                , <Plural value={last.codingIds.length} one="# entry" other="# entries" />
                {last.isProposed && (
                  <>
                    , <Trans>proposed</Trans>
                  </>
                )}
                {last.remaining > 0 && (
                  <>
                    ; <Plural value={last.remaining} one="# is left" other="# are left" />
                  </>
                )}
              </span>
              <button type="button" className="link" onClick={() => void withdrawLast()}>
                <Trans>Withdraw</Trans>
              </button>
            </>
          )
        )}
      </span>
    </div>
  );
}
