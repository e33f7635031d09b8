import 'reflect-metadata';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ClassesController } from './classes.controller.ts';
import { ClassesService } from './classes.service.ts';
import * as entities from './entities.ts';

const { DATABASE_URL, PORT } = process.env;

@Module({
  imports: [
    TypeOrmModule.forRoot({
      type: 'postgres',
      url: DATABASE_URL,
      entities: Object.values(entities),
      synchronize: false,
      poolSize: 10,
    }),
    TypeOrmModule.forFeature(Object.values(entities)),
  ],
  controllers: [ClassesController],
  providers: [ClassesService],
})
class AppModule {}

const app = await NestFactory.create(AppModule, { logger: ['error', 'warn'] });
await app.listen(Number(PORT), '127.0.0.1');
