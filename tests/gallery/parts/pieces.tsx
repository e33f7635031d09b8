import { Download, Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/use-format.ts';
import { Girih } from '#ui/brand/girih.tsx';
import { Button } from '#ui/button/button.tsx';
import { Link, LinkButton } from '#ui/button/link.tsx';
import { Avatar } from '#ui/card/avatar.tsx';
import { Badge } from '#ui/card/badge.tsx';
import { Card } from '#ui/card/card.tsx';
import { FileCard, FileGrid } from '#ui/card/file-card.tsx';
import { Meter } from '#ui/card/meter.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { RowMenu } from '#ui/overlay/row-menu.tsx';
import { ProgressBar } from '#ui/states/progress-bar.tsx';
import { Heading, Text } from '#ui/text.ts';
import { Column, Grid, Row } from './layout.ts';
import { useWords } from './words.ts';

export function PiecesPage() {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useWords();
  const variants = ['solid', 'subtle', 'outline', 'ghost'] as const;
  return (
    <Column gap="6">
      <PageHeader title={words.lessons} text={<Link to="/">{words.address}</Link>} />
      <Column>
        {(['green', 'gold', 'red', 'sand'] as const).map((palette) => (
          <Row key={palette} colorPalette={palette}>
            {variants.map((variant) => (
              <Button key={variant} variant={variant} icon={<Plus />}>
                {t('actions.add')}
              </Button>
            ))}
            <Badge>{t('files.kept')}</Badge>
          </Row>
        ))}
        <Row>
          <Button size="sm">{t('actions.save')}</Button>
          <Button size="lg">{t('actions.save')}</Button>
          <Button loading>{t('actions.save')}</Button>
          <Button disabled>{t('actions.save')}</Button>
          <LinkButton to="/" variant="outline">
            {t('actions.seeAll')}
          </LinkButton>
        </Row>
      </Column>
      <hr />
      <Grid columns={3}>
        {[0, 67, 100].map((percent) => (
          <Card key={percent} padding="0" overflow="hidden">
            <Girih height="24" />
            <Column padding="5">
              <Heading size="md">
                <bdi>{words.madrasa}</bdi>
              </Heading>
              <Text color="fg.muted">{words.address}</Text>
              <Text fontWeight="semibold">{t('money.perMonth', { amount: format.money(400) })}</Text>
              <ProgressBar
                value={percent}
                label={
                  percent === 100
                    ? t('progress.complete')
                    : t('progress.sponsored', { percent: format.percent(percent) })
                }
                detail={t('progress.of', { done: 16, total: 24 })}
              />
              <Row>
                <Button flex="1">{t('actions.add')}</Button>
                <Button variant="outline" flex="1">
                  {t('actions.more')}
                </Button>
              </Row>
            </Column>
          </Card>
        ))}
      </Grid>
      <Grid columns={3}>
        <Meter value={40} label={t('files.kept')} detail={format.bytes(410_000_000)} />
        <Meter value={80} label={t('files.kept')} detail={format.bytes(810_000_000)} />
        <Meter value={100} label={t('files.kept')} detail={format.bytes(1_000_000_000)} />
      </Grid>
      <Row>
        <Avatar />
        <Avatar size="md" />
        <Avatar size="lg" />
      </Row>
      <FileGrid>
        {['PDF', 'DOCX', 'XLSX', 'CSV', 'PNG', 'FILE'].map((type, index) => (
          <FileCard
            key={type}
            fileType={type}
            label={index === 1 ? words.text : words.lessons}
            picture={index % 2 === 1 ? '/default-avatar.png' : undefined}
            state={index === 0 ? 'kept' : index === 1 ? 'waiting' : undefined}
            detail={
              <>
                <span>{format.bytes(123_456 * (index + 1))}</span>
                {index < 3 && <Badge colorPalette="gold">{t('files.kept')}</Badge>}
              </>
            }
            actions={
              <RowMenu
                label={t('list.actionsFor', { name: type })}
                items={() => [
                  { label: t('actions.download'), icon: <Download />, onSelect: () => undefined },
                  { label: t('actions.delete'), icon: <Trash2 />, colorPalette: 'red', onSelect: () => undefined },
                ]}
              />
            }
          />
        ))}
      </FileGrid>
    </Column>
  );
}
