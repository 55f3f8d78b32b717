import { ActionIcon, Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { NONE_LEFT } from '../../model/public-share';

export interface DownloadButtonProps {
  /** Only its icon, as wide as a thumb. */
  isSmall?: boolean;
  /** What is read out instead, where the word alone does not say of which file. */
  spoken?: string;
  tabIndex?: number;
  /** This share was downloaded as often as it may be. */
  disabled: boolean;
  onClick: () => void;
}

/** Brings one file of a share, beside what shows it. */
export function DownloadButton({ isSmall = false, spoken, tabIndex, disabled, onClick }: DownloadButtonProps) {
  const about = { tabIndex, disabled, title: disabled ? NONE_LEFT : undefined, onClick };
  if (isSmall) {
    return (
      <ActionIcon size="2.75rem" aria-label={spoken ?? 'Download'} {...about}>
        <IconDownload size="1.375rem" stroke={1.6} aria-hidden />
      </ActionIcon>
    );
  }
  return (
    <Button
      variant="subtle"
      aria-label={spoken}
      leftSection={<IconDownload size="1rem" stroke={1.6} aria-hidden />}
      {...about}
    >
      Download
    </Button>
  );
}
