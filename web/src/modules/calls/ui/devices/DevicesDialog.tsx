import { Button } from '@mantine/core';
import { usePhone } from '@/shared/lib/use-phone';
import { Dialog } from '@/shared/ui/Dialog';
import type { CallKind } from '../../model/call-state';
import type { RoomEngine } from '../../room/room-engine';
import { DeviceCheck } from './DeviceCheck';

interface DevicesDialogProps {
  engine: RoomEngine | null;
  kind: CallKind;
  onClose: () => void;
}

/** Chooses other devices in the midst of a call. */
export function DevicesDialog({ engine, kind, onClose }: DevicesDialogProps) {
  return (
    <Dialog
      opened
      title={kind === 'video' ? 'Camera and microphone' : 'Microphone and speaker'}
      onClose={onClose}
      footer={
        <Button size={usePhone() ? 'lg' : 'md'} onClick={onClose}>
          Done
        </Button>
      }
    >
      <DeviceCheck
        kind={kind}
        isMicOn
        isCameraOn
        onChoose={(device, deviceId) => void engine?.choose(device, deviceId)}
        onBlur={(isOn) => void engine?.blur(isOn)}
      />
    </Dialog>
  );
}
