import { NativeSelect, Switch } from '@mantine/core';
import { IconVideoOff } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useStore } from '@/shared/lib/external-store';
import { usePhone } from '@/shared/lib/use-phone';
import type { CallKind } from '../../model/call-state';
import { canBlur, setBackgroundBlur } from '../../room/background-blur';
import type { Devices } from '../../room/room-engine';
import { chooseBlur, chooseDevice, devices, isBlurred } from '../chosen-devices';
import classes from './DeviceCheck.module.css';
import { useDeviceList } from './use-device-list';
import { useOwnMedia } from './use-own-media';

export interface DeviceCheckProps {
  kind: CallKind;
  isMicOn: boolean;
  isCameraOn: boolean;
  /** Before a call, which can be joined without devices: what turns them on, given which are not found. */
  switches?: (missing: Record<'microphone' | 'camera', boolean>) => ReactNode;
  /** Called after the choice is kept, e.g. to use it in the call that goes on. */
  onChoose?: (kind: keyof Devices, deviceId: string) => void;
  /** The same of the background. */
  onBlur?: (isOn: boolean) => void;
}

const FIELDS: readonly (readonly [keyof Devices, string])[] = [
  ['audioinput', 'Microphone'],
  ['videoinput', 'Camera'],
  ['audiooutput', 'Speaker'],
];

/** Shows the own picture and how loud one is, and chooses devices. */
export function DeviceCheck({ kind, isMicOn, isCameraOn, switches, onChoose, onBlur }: DeviceCheckProps) {
  const chosen = useStore(devices);
  const size = usePhone() ? 'lg' : 'md';
  const hasCamera = kind === 'video';
  const { video, level, trouble, failed, missing, track } = useOwnMedia({
    microphone: isMicOn,
    camera: hasCamera && isCameraOn,
    devices: chosen,
  });
  const list = useDeviceList(trouble === null);
  const blur = useStore(isBlurred);
  const blurs = track !== null && canBlur(track);
  useEffect(() => {
    if (track) void setBackgroundBlur(track, blur);
  }, [track, blur]);
  return (
    <div className={classes.check}>
      {hasCamera && (
        <div className={classes.picture}>
          <video ref={video} className={classes.video} aria-label="Your picture" autoPlay playsInline muted />
          {(!isCameraOn || failed.camera) && (
            <p className={classes.off}>
              <IconVideoOff size="1.5rem" stroke={1.6} aria-hidden />
              {/* That there is none is said once, below. */}
              {!missing.camera && (isCameraOn ? 'No picture' : 'Your camera is off')}
            </p>
          )}
        </div>
      )}
      {switches?.(missing)}
      {trouble && (
        <p className={classes.trouble} role="alert">
          {trouble}
          {switches && <span className={classes.note}>You can still join.</span>}
        </p>
      )}
      {!failed.microphone && (
        <div className={classes.level}>
          <span id="mic-level">{isMicOn ? 'Speak, and the bar should move' : 'Your microphone is off'}</span>
          {isMicOn && <meter aria-labelledby="mic-level" min={0} max={1} value={level} />}
        </div>
      )}
      {hasCamera && !failed.camera && (
        <Switch
          label="Blur my background"
          description={
            track !== null &&
            !blurs &&
            'Not available in this browser or camera. Your system’s camera settings may offer it.'
          }
          disabled={!blurs}
          checked={blurs && blur}
          onChange={({ currentTarget: { checked } }) => {
            chooseBlur(checked);
            onBlur?.(checked);
          }}
        />
      )}
      {FIELDS.filter(([field]) => field !== 'videoinput' || hasCamera).map(([field, label]) => {
        const options = list.filter((device) => device.kind === field);
        // A browser that cannot choose a speaker lists none.
        if (options.length === 0) return null;
        return (
          <NativeSelect
            key={field}
            label={label}
            size={size}
            value={chosen[field] ?? options[0]?.deviceId}
            data={options.map((device, at) => ({
              value: device.deviceId,
              label: device.label || `${label} ${at + 1}`,
            }))}
            onChange={({ currentTarget: { value } }) => {
              chooseDevice(field, value);
              onChoose?.(field, value);
            }}
          />
        );
      })}
    </div>
  );
}
