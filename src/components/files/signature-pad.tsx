import { useEventListener } from 'ahooks';
import { Alert, Button, Input, Modal, Segmented, Space } from 'antd';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { rememberRow } from '../references/reference-rows';
import { texts } from '../texts';
import { UploadRefused, useFileAccess } from './file-access';
import { drawName, drawStrokes, inkArea, inkPicture, isWritten, type Stroke } from './ink';

interface SignaturePadProps {
  /** Of the field that is signed. */
  title: string;
  /** Given the id of the stored picture. */
  onSigned(attachmentId: string): void;
  onClose(): void;
}

type Way = 'written' | 'typed';

const FILE_NAME = 'signature.png';
const MOST_CHARACTERS = 30;

/**
 * Where somebody signs: by finger, pen or mouse on a sheet, or, for whoever uses the keyboard, by typing the name. What is
 * confirmed is uploaded as a picture; until it is stored the sheet stays, with what was written.
 */
export default function SignaturePad({ title, onSigned, onClose }: SignaturePadProps) {
  const access = useFileAccess();
  const [way, setWay] = useState<Way>('written');
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string>();
  const [isSending, setSending] = useState(false);
  const sheet = useRef<HTMLCanvasElement>(null);
  const isSigned = way === 'written' ? isWritten(strokes) : name.trim() !== '';

  const draw = (context: CanvasRenderingContext2D, size: { width: number; height: number }) =>
    way === 'written' ? drawStrokes(context, strokes) : drawName(context, name.trim(), size);
  useSheet(sheet, draw);

  async function confirm() {
    const size = sizeOf(sheet.current);
    const area = way === 'written' ? inkArea(strokes) : { x: 0, y: 0, ...size };
    setFault(undefined);
    setSending(true);
    try {
      const picture = await inkPicture((context) => draw(context, size), area);
      const file = new File([picture], FILE_NAME, { type: 'image/png' });
      const info = await access.upload(file, undefined, () => undefined);
      rememberRow({ reference: 'attachment' }, { ...info });
      onSigned(info.attachmentId);
    } catch (reason) {
      setFault(reason instanceof UploadRefused ? reason.message : texts.uploadFailed);
      setSending(false);
    }
  }

  return (
    <Modal
      open
      centered
      title={title}
      width="min(640px, 100vw - 24px)"
      maskClosable={false}
      okText={texts.ok}
      cancelText={texts.cancel}
      okButtonProps={{ disabled: !isSigned, loading: isSending }}
      onOk={() => void confirm()}
      onCancel={onClose}
    >
      <Segmented<Way>
        block
        value={way}
        options={[
          { value: 'written', label: texts.signByHand },
          { value: 'typed', label: texts.signByTyping },
        ]}
        onChange={setWay}
      />
      <div className="signature-pad">
        <canvas
          ref={sheet}
          role="img"
          aria-label={texts.signHere}
          {...(way === 'written' && penOf(strokes, setStrokes))}
        />
      </div>
      <Space className="signature-tools">
        {way === 'written' ? (
          <>
            <Button disabled={strokes.length === 0} onClick={() => setStrokes(strokes.slice(0, -1))}>
              {texts.undo}
            </Button>
            <Button disabled={strokes.length === 0} onClick={() => setStrokes([])}>
              {texts.clearSignature}
            </Button>
          </>
        ) : (
          <Input
            autoFocus
            aria-label={texts.signByTyping}
            placeholder={texts.signByTyping}
            maxLength={MOST_CHARACTERS}
            value={name}
            onChange={({ target }) => setName(target.value)}
            onPressEnter={() => isSigned && !isSending && void confirm()}
          />
        )}
      </Space>
      {fault && <Alert type="error" showIcon message={fault} role="alert" />}
    </Modal>
  );
}

function sizeOf(canvas: HTMLCanvasElement | null): { width: number; height: number } {
  return { width: canvas?.clientWidth ?? 0, height: canvas?.clientHeight ?? 0 };
}

/** Draws the sheet anew with each change, as sharp as the screen, and when its size changes. */
function useSheet(
  sheet: { current: HTMLCanvasElement | null },
  draw: (context: CanvasRenderingContext2D, size: { width: number; height: number }) => void,
): void {
  const [, setWidth] = useState(0);
  useEffect(() => {
    const canvas = sheet.current;
    const context = canvas?.getContext('2d');
    if (!canvas || !context) return;
    const size = sizeOf(canvas);
    const ratio = window.devicePixelRatio || 1;
    canvas.width = size.width * ratio;
    canvas.height = size.height * ratio;
    context.scale(ratio, ratio);
    draw(context, size);
  });
  useEventListener('resize', () => setWidth(window.innerWidth));
}

/** What a pen does on the sheet; a second finger writes nothing. */
function penOf(strokes: readonly Stroke[], setStrokes: (strokes: readonly Stroke[]) => void) {
  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const { left, top } = currentTarget.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  return {
    onPointerDown(event: PointerEvent<HTMLCanvasElement>) {
      if (!event.isPrimary || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setStrokes([...strokes, [pointOf(event)]]);
    },
    onPointerMove(event: PointerEvent<HTMLCanvasElement>) {
      if (!event.isPrimary || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
      setStrokes([...strokes.slice(0, -1), [...(strokes.at(-1) ?? []), pointOf(event)]]);
    },
  };
}
