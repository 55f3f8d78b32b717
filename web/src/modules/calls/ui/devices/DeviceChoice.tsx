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
    <DeviceCheck
      kind={kind}
      {...choice}
      switches={(missing) => (
        <div className={classes.toggles}>
          <DeviceSwitch
            label="Microphone on"
            isOn={choice.isMicOn}
            isMissing={missing.microphone}
            onChange={(isMicOn) => onChange({ ...choice, isMicOn })}
          />
          {kind === 'video' && (
            <DeviceSwitch
              label="Camera on"
              isOn={choice.isCameraOn}
              isMissing={missing.camera}
              onChange={(isCameraOn) => onChange({ ...choice, isCameraOn })}
            />
          )}
        </div>
      )}
    />
  );
}

interface DeviceSwitchProps {
  label: string;
  isOn: boolean;
  isMissing: boolean;
  onChange: (isOn: boolean) => void;
}

/** Is off while there is no such device, which the check says, whatever is chosen for when there is one. */
function DeviceSwitch({ label, isOn, isMissing, onChange }: DeviceSwitchProps) {
  return (
    <Switch
      label={label}
      size="md"
      disabled={isMissing}
      checked={isOn && !isMissing}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}
