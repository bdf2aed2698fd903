import { Trans } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '../shell/icon.tsx';
import { CopyAction, type useCopy } from './copy-button.tsx';
import { QrCode, saveQrCode } from './qr-code.tsx';

interface LinkWithQrProps {
  url: string;
  /** What it is, such as `Link of r-0412`. */
  name: string;
  /** Names the QR code. */
  qrName: string;
  /** Names the button that copies it. */
  copyName: string;
  copying: ReturnType<typeof useCopy>;
  /** The key that copies it. */
  copyKey?: ReactNode;
  /** The name of the file of the QR code, without ending. */
  fileName: string;
  /** More buttons. */
  children?: ReactNode;
}

/** A link to copy, and to print as a QR code. */
export function LinkWithQr({ url, name, qrName, copyName, copying, copyKey, fileName, children }: LinkWithQrProps) {
  return (
    <div className="row">
      <QrCode text={url} label={qrName} />
      <div className="grow stack tight">
        <TextInput
          size="xs"
          readOnly
          aria-label={name}
          value={url}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <div className="row">
          <CopyAction label={copyName} {...copying}>
            {copyKey}
          </CopyAction>
          <Button
            size="xs"
            leftSection={<Icon name="download" />}
            onClick={() => saveQrCode(`${fileName}-qr.svg`, url)}
          >
            <Trans>QR as SVG</Trans>
          </Button>
          {children}
        </div>
      </div>
    </div>
  );
}
