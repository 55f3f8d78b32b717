import { ActionIcon, Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { usePhone } from '@/shared/lib/use-phone';

export interface CsvLinkProps {
  href: string;
  label?: string;
  /** Also on a phone, where there is room for them: beside another deed an icon alone does not say what it does. */
  hasWords?: boolean;
}

/** Downloads a list as CSV. A link, so that the browser does the saving. */
export function CsvLink({ href, label = 'CSV', hasWords }: CsvLinkProps) {
  const icon = <IconFileSpreadsheet size={usePhone() ? '1.375rem' : '1rem'} stroke={1.6} aria-hidden />;
  if (usePhone() && !hasWords) {
    return (
      <ActionIcon size="2.75rem" component="a" href={href} download aria-label={`Download ${label}`}>
        {icon}
      </ActionIcon>
    );
  }
  return (
    <Button variant="default" component="a" href={href} download leftSection={icon} aria-label={`Download ${label}`}>
      {label}
    </Button>
  );
}
