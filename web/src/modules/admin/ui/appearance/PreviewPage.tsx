import { Button, Checkbox, Progress, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconUpload } from '@tabler/icons-react';
import { ToneBadge } from '@/shared/ui/ToneBadge';
import classes from './LivePreview.module.css';

const FILES = [
  { name: 'Valuation 09 Kestrel Wharf.xlsx', size: '1.1 MB', isSelected: true },
  { name: 'RAMS 041 Tower crane.pdf', size: '3.2 MB', isSelected: false },
  { name: 'Transfer beam details C02.dwg', size: '42.7 MB', isSelected: false },
];

/** What a page is made of, small. It is looked at, not used: nothing of it can be reached. */
export function PreviewPage() {
  return (
    <div inert>
      <div className={classes.bar}>
        <span>Valuations</span>
        <Button variant="default">Browse</Button>
        <Button leftSection={<IconUpload size="1rem" stroke={1.6} />}>Upload</Button>
      </div>
      {FILES.map(({ name, size, isSelected }) => (
        <div key={name} className={classes.row} data-selected={isSelected || undefined}>
          <Checkbox aria-label={name} checked={isSelected} readOnly />
          <span>{name}</span>
          <span className={classes.size}>{size}</span>
        </div>
      ))}
      <div className={classes.badges}>
        <span className={classes.accent}>Accent</span>
        <ToneBadge tone="ok" icon={<IconCheck size="0.75rem" stroke={2} />}>
          Signed
        </ToneBadge>
        <ToneBadge tone="warn">At Risk</ToneBadge>
        <ToneBadge tone="bad" icon={<IconAlertTriangle size="0.75rem" stroke={2} />}>
          Urgent
        </ToneBadge>
        <span className={classes.link}>See all</span>
      </div>
      <div className={classes.field}>
        <TextInput aria-label="Name" value="Kestrel Wharf" readOnly mb="xs" />
        <Progress value={62} aria-label="Uploaded" />
      </div>
    </div>
  );
}
