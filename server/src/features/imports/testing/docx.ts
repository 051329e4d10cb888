/** A hand-written Word document with a sample of every element. */
import { makeZip } from '../../../../test/make-zip.ts'

const part = (name: string, body: string) =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<${name}>${body}</${name.split(' ')[0]}>`

const W =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" ' +
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture" ' +
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"'
const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const run = (words: string, style = '') =>
  `<w:r>${style && `<w:rPr>${style}</w:rPr>`}<w:t xml:space="preserve">${words}</w:t></w:r>`
const paragraph = (style: string, ...runs: string[]) =>
  `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}${runs.join('')}</w:p>`
const item = (words: string) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>${run(words)}</w:p>`
const row = (...cells: string[]) =>
  `<w:tr>${cells.map((cell) => `<w:tc>${paragraph('', run(cell))}</w:tc>`).join('')}</w:tr>`
const heads = (...cells: string[]) => row(...cells).replace('<w:tr>', '<w:tr><w:trPr><w:tblHeader/></w:trPr>')
const picture =
  '<w:r><w:drawing><wp:inline><wp:docPr id="1" name="p" descr="A dot"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="rImage"/>' +
  '</pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>'

const BODY = [
  paragraph('Title', run('Handbook')),
  paragraph('Heading1', run('Start')),
  paragraph(
    '',
    run('Some '),
    run('bold', '<w:b/>'),
    run(' and a '),
    `<w:hyperlink r:id="rLink">${run('link')}</w:hyperlink>`,
    '<w:r><w:footnoteReference w:id="2"/></w:r>',
  ),
  paragraph('Code', run('one &lt;1&gt;')),
  paragraph('Code', run('  two')),
  paragraph('Quote', run('Said')),
  item('first'),
  item('second'),
  `<w:tbl>${heads('Name', 'Size')}${row('a', '1')}</w:tbl>`,
  paragraph('Heading2', run('Pictures')),
  paragraph('', picture),
  paragraph('Heading1', run('End')),
]

const style = (id: string, name: string) =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`
const relation = (id: string, type: string, target: string, mode = '') =>
  `<Relationship Id="${id}" Type="${TYPES}/${type}" Target="${target}"${mode}/>`

export const makeDocx = (png: Buffer) =>
  makeZip({
    '[Content_Types].xml': part(
      'Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"',
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="png" ContentType="image/png"/>' +
        '<Default Extension="xml" ContentType="application/xml"/>',
    ),
    '_rels/.rels': part(
      'Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"',
      relation('r1', 'officeDocument', 'word/document.xml'),
    ),
    'word/_rels/document.xml.rels': part(
      'Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"',
      relation('rLink', 'hyperlink', 'https://example.org/', ' TargetMode="External"') +
        relation('rImage', 'image', 'media/dot.png') +
        relation('rStyles', 'styles', 'styles.xml') +
        relation('rNotes', 'footnotes', 'footnotes.xml') +
        relation('rNumbers', 'numbering', 'numbering.xml'),
    ),
    'word/document.xml': part(`w:document ${W}`, `<w:body>${BODY.join('')}</w:body>`),
    'word/styles.xml': part(
      `w:styles ${W}`,
      [
        style('Title', 'Title'),
        style('Heading1', 'heading 1'),
        style('Heading2', 'heading 2'),
        style('Code', 'Code'),
        style('Quote', 'Quote'),
      ].join(''),
    ),
    'word/footnotes.xml': part(
      `w:footnotes ${W}`,
      `<w:footnote w:id="2">${paragraph('', run('The note'))}</w:footnote>`,
    ),
    'word/numbering.xml': part(
      `w:numbering ${W}`,
      '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>',
    ),
    'word/media/dot.png': png,
  })
