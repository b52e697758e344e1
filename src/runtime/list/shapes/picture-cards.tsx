import { PictureOutlined } from '@ant-design/icons';
import { useInViewport } from 'ahooks';
import { useMemo, useRef, useState } from 'react';
import { connectFiles, usePicture } from '@/components/files/file-access';
import { idsOf } from '@/components/files/ids-of';
import { valueAt } from '@/contract/fields/record-shape';
import type { RecordRow } from '@/contract/lists/list-query';
import { filesOfGateway } from '../../form/file-access';
import { ListCards } from '../cards/list-cards';
import './picture-cards.css';
import type { ShapedRowsProps } from './shape-props';

/** One page of records as cards with a picture each, as many beside each other as there is room for. */
export function PictureCards({ page, ...props }: ShapedRowsProps) {
  const { cards } = page.list;
  const carded = useMemo(() => {
    if (!cards) return page;
    const card = { title: cards.title, ...(cards.fields && { fields: cards.fields }) };
    return { ...page, list: { ...page.list, card } };
  }, [page, cards]);
  const picture = cards?.picture;
  return (
    <div className="picture-cards">
      <ListCards
        {...props}
        page={carded}
        pictureOf={
          picture === undefined
            ? undefined
            : (row: RecordRow) => <CardPicture value={valueAt(row, picture)} />
        }
      />
    </div>
  );
}

connectFiles(filesOfGateway);

/** The first of the files that a record holds, where it is a picture; it is fetched when it comes into sight. */
function CardPicture({ value }: { value: unknown }) {
  const box = useRef<HTMLDivElement>(null);
  const [inSight] = useInViewport(box);
  const seen = useRef(false);
  if (inSight) seen.current = true;
  const [isBroken, setBroken] = useState(false);
  const [id] = idsOf({ value });
  const picture = usePicture(seen.current && !isBroken ? id : undefined);
  return (
    <div ref={box} className="card-picture" aria-hidden>
      {picture && !isBroken ? (
        <img src={picture} alt="" onError={() => setBroken(true)} />
      ) : (
        <PictureOutlined />
      )}
    </div>
  );
}
