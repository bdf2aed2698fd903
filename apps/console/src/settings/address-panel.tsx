import { Trans, useLingui } from '@lingui/react/macro';
import type { Survey } from 'dietary-recall-client';
import { useCopy } from '../patterns/copy-button.tsx';
import { LinkWithQr } from '../patterns/link-with-qr.tsx';
import { Panel } from '../patterns/panel.tsx';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** The address at which respondents open the survey without a personal link, for a poster or a letter. */
export function SurveyAddressPanel({ survey }: { survey: Survey }) {
  const { t } = useLingui();
  const { id, url } = survey;
  const copying = useCopy(url);
  const isOfThisMachine = LOOPBACK.includes(new URL(url).hostname);
  return (
    <Panel title={t`Address of the survey`}>
      <div className="pb stack tight">
        <LinkWithQr
          url={url}
          name={t`Address of ${id}`}
          qrName={t`QR code of the address`}
          copyName={t`Copy the address of ${id}`}
          copying={copying}
          fileName={id}
        />
        <p className="dim">
          {survey.allowGeneratedUsers ? (
            <Trans>Anybody who opens it may take part.</Trans>
          ) : (
            <Trans>Respondents sign in there with user name and password, or ask for their personal link.</Trans>
          )}{' '}
          {isOfThisMachine && <Trans>Only the machine of the service can open it.</Trans>}
        </p>
      </div>
    </Panel>
  );
}
