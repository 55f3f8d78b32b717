import { Switch } from '@mantine/core';
import type { CallKind } from '../../model/call-state';
import { DeviceCheck } from './DeviceCheck';
import classes from './DeviceCheck.module.css';

/** With which devices a call is entered. */
export interface OwnDevices {
  isMicOn: boolean;
  isCameraOn: boolean;
}

export const ALL_ON: OwnDevices = { isMicOn: true, isCameraOn: true };

interface DeviceChoiceProps {
  kind: CallKind;
  choice: OwnDevices;
  onChange: (choice: OwnDevices) => void;
}

/** The check of devices before a call, and whether it is entered with them on. */
export function DeviceChoice({ kind, choice, onChange }: DeviceChoiceProps) {
  return (
    <>
      <DeviceCheck kind={kind} isBefore {...choice} />
      <div className={classes.toggles}>
        <Switch
          label="Microphone"
          size="md"
          checked={choice.isMicOn}
          onChange={({ currentTarget }) => onChange({ ...choice, isMicOn: currentTarget.checked })}
        />
        {kind === 'video' && (
          <Switch
            label="Camera"
            size="md"
            checked={choice.isCameraOn}
            onChange={({ currentTarget }) => onChange({ ...choice, isCameraOn: currentTarget.checked })}
          />
        )}
      </div>
    </>
  );
}
