import { Menu } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { usePhone } from '@/shared/lib/use-phone';
import { ColorSquare } from '@/shared/ui/ColorSquare';
import { PageAction } from '@/shared/ui/PageAction';
import { drivesQuery } from '../../api/queries';
import { requestFiles } from './request-order';

/** Asks which drive the files are to come into; folders and libraries ask by their own menus. */
export function RequestFilesMenu() {
  const isPhone = usePhone();
  const drives = (useQuery(drivesQuery()).data?.drives ?? []).filter(({ can }) => can.requestFiles);
  if (drives.length === 0) return null;
  return (
    <Menu position={isPhone ? 'top-end' : 'bottom-end'} width={260} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <PageAction label="Request files" icon={IconInbox} />
      </Menu.Target>
      <Menu.Dropdown mah="24rem" style={{ overflowY: 'auto' }}>
        <Menu.Label>Into which drive?</Menu.Label>
        {drives.map(({ id, name, settings }) => (
          <Menu.Item
            key={id}
            leftSection={<ColorSquare color={settings.color} />}
            onClick={() => requestFiles({ driveId: id }, name)}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
