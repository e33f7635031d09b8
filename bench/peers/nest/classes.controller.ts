import { tmpdir } from 'node:os';
import {
  Body,
  Controller,
  DefaultValuePipe,
  Get,
  Inject,
  Param,
  ParseIntPipe,
  ParseUUIDPipe,
  Post,
  Query,
  UploadedFile,
  UseInterceptors,
} from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
import { ClassesService, type Wanted } from './classes.service.ts';

@Controller('classes')
export class ClassesController {
  constructor(@Inject(ClassesService) private readonly classes: ClassesService) {}

  @Get()
  list(
    @Query('page', new DefaultValuePipe(1), ParseIntPipe) page: number,
    @Query('limit', new DefaultValuePipe(10), ParseIntPipe) limit: number,
    @Query() wanted: Wanted,
  ) {
    return this.classes.search({ page, limit }, wanted);
  }

  @Get('madaris/:id')
  ofMadrasa(
    @Param('id', ParseUUIDPipe) madrasaId: string,
    @Query('page', new DefaultValuePipe(1), ParseIntPipe) page: number,
    @Query('limit', new DefaultValuePipe(10), ParseIntPipe) limit: number,
  ) {
    return this.classes.list({ page, limit }, { madrasaId });
  }

  @Get(':id')
  one(@Param('id', ParseUUIDPipe) id: string) {
    return this.classes.one(id);
  }

  @Post()
  create(@Body() form: { name: string; description: string; monthlyPrice: number; madarisId: string }) {
    return this.classes.create(form);
  }

  @Post(':id/reports')
  @UseInterceptors(FileInterceptor('report', { dest: process.env.UPLOADS ?? tmpdir() }))
  addReport(
    @Param('id', ParseUUIDPipe) classId: string,
    @Body('title') title: string,
    @UploadedFile() file: { path: string; originalname: string; size: number },
  ) {
    return this.classes.addReport(classId, title, file);
  }
}
